// The address follows the reader, and the study is kept for when the reader comes back.

import { addressIn, hashOf } from "./address.js";
import { keep } from "./keep.js";

/** Browsers refuse an address that changes too often. */
const WAIT_MS = 250;

export class AddressBar {
  /** @param {import("./study.js").Study} study */
  constructor(study) {
    this.study = study;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.write = () => {
      clearTimeout(this.timer);
      // The reader may be elsewhere already.
      if (location.hash.startsWith("#/analyse")) history.replaceState(null, "", hashOf(addressIn(study)));
      keep(study);
    };
    window.addEventListener("pagehide", this.write);
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.write, WAIT_MS);
  }

  leave() {
    window.removeEventListener("pagehide", this.write);
    this.write();
  }
}
