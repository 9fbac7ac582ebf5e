// A report, part by part.

import { h } from "../../lib/dom.js";

/**
 * Text with code between backticks.
 * @param {string} text
 */
function spans(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}

/** @param {Extract<import("../../protocol").ReportPart, { type: "table" }>} table */
function showTable({ caption, head, rows }) {
  const cells = (/** @type {string[]} */ row) => row.map((cell, column) => (column === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell)));
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: "numbers" },
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, cells(row)))),
    ),
  );
}

/** A drawing as a picture: whatever is in it cannot become part of the page. @param {string} svg */
function source(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/**
 * The elements of a report.
 * @param {import("../../protocol").ReportPart[]} parts
 */
export function showReport(parts) {
  return parts.map((part) => {
    switch (part.type) {
      case "heading":
        return h("h2", {}, part.text);
      case "text":
        return h("p", {}, spans(part.text));
      case "list":
        return h("ul", {}, part.items.map((item) => h("li", {}, spans(item))));
      case "code":
        return h("pre", {}, h("code", {}, part.text));
      case "table":
        return showTable(part);
      case "plot":
        return h("figure", {}, h("img", { src: source(part.svg), alt: part.title }), h("figcaption", { class: "muted" }, part.title));
      case "verdict":
        return h("p", { class: "verdict", "data-held": part.held }, h("strong", {}, part.words), " ", spans(part.text));
      case "warning":
        return h("p", { class: "warning", role: "note" }, spans(part.text));
    }
  });
}
