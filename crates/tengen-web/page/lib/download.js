// Files between the page and the reader's disk.

/** @typedef {import("../protocol").File} ServerFile */

/** The bytes of a text in base64. @param {string} base64 */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A file of the reader in base64. @param {Blob} file @returns {Promise<string>} */
export function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}

/** @param {ServerFile} file */
export function blobOf(file) {
  return new Blob([bytesOf(file.base64)], { type: file.mime });
}

/**
 * Gives the reader a file to save.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}

/**
 * A drawing as an image of pixels.
 * @param {Blob} svg
 * @param {number} width in pixels; the height follows
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg, width) {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be made"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
