/**
 * Typst source of all printed pages. The content is passed as data (`sys.inputs.content`, a `PdfDocument` of pdf-document.ts as JSON): texts are
 * typeset as texts and never parsed as markup.
 */
export const pdfTemplate = String.raw`
#let doc = json(bytes(sys.inputs.content))
#let grey = luma(70%)
#let muted = luma(35%)
#let row-size = if doc.landscape { 8pt } else { 9pt }
#let line-width = if doc.landscape { 297mm - 2 * 14mm } else { 210mm - 2 * 16mm }
#let cell-x = 3pt

#set document(title: doc.title, author: "")
#set text(font: ("Heebo", "Libertinus Serif", "Noto Emoji"), lang: "he", dir: rtl, size: 9pt, number-width: "tabular", fill: black)
#set par(leading: 0.55em, spacing: 0.6em)
#set page(
  paper: "a4",
  flipped: doc.landscape,
  margin: if doc.landscape { (x: 14mm, top: 12mm, bottom: 19mm) } else { (x: 16mm, top: 14mm, bottom: 22mm) },
  header: context {
    if counter(page).get().first() > 1 {
      set text(7.5pt, fill: muted)
      grid(columns: (1fr, auto), text(doc.title + " · " + doc.subtitle), text(doc.brand))
    }
  },
  header-ascent: 35%,
  footer-descent: 25%,
  footer: context {
    set text(7.5pt, fill: muted)
    line(length: 100%, stroke: 0.4pt + grey)
    v(-4pt)
    let pages = doc.pages.replace("{n}", str(counter(page).get().first())).replace("{m}", str(counter(page).final().first()))
    grid(columns: (1fr, auto), column-gutter: 8mm, stack(spacing: 3pt, ..doc.foot.map(it => text(it))), text(pages))
  },
)

// A letter is read once for each of its glyphs that lies at another height. Without Heebo's own places of points, a letter with its dagesh is
// one glyph.
#let hebrew-points = "\u{0591}-\u{05bd}\u{05bf}\u{05c1}\u{05c2}\u{05c4}\u{05c5}\u{05c7}"
#show regex("[\u{05d0}-\u{05ea}]*[" + hebrew-points + "][\u{05d0}-\u{05ea}" + hebrew-points + "]*"): set text(features: (mark: 0))

// Readers announce the document's name and its parts by these elements. They look as before.
#show title: set text(18pt, weight: 600)
#show title: set block(above: 0pt, below: 0pt)
#show heading: set text(10pt, weight: 600)
#show heading: set block(above: 0pt, below: 0pt)

#let head-block = {
  grid(
    columns: (1fr, auto), column-gutter: 10mm,
    stack(
      spacing: 7pt,
      title(),
      text(11pt, doc.subtitle),
      ..doc.about.map(it => text(9pt, fill: muted, it)),
    ),
    {
      set text(9pt, fill: muted)
      stack(spacing: 5pt, text(12pt, weight: 600, fill: black, doc.brand), ..doc.made.map(it => text(it)))
    },
  )
  v(2pt)
  line(length: 100%, stroke: 0.75pt)
  v(4pt)
}

// Minimum height of a line that contains a shape.
#let shape-line = 7pt
#let shape(name) = pdf.artifact({
  let size = 6pt
  let outline = 0.8pt + black
  box(baseline: 0.5pt, width: 8pt, height: size, align(center + horizon, if name == "square" {
    square(size: 5.5pt, stroke: outline)
  } else if name == "triangle" {
    polygon((0pt, 5.5pt), (3.2pt, 0pt), (6.4pt, 5.5pt), stroke: outline)
  } else if name == "circle" {
    circle(radius: 2.8pt, stroke: outline)
  } else if name == "ring" {
    circle(radius: 2.8pt, stroke: (paint: black, thickness: 0.8pt, dash: "densely-dotted"))
  } else if name == "third" {
    box(width: 5.6pt, height: 5.6pt, { place(left + top, circle(radius: 2.8pt, stroke: 0.7pt)); place(left + top, dx: 2.8pt, box(width: 2.8pt, height: 2.8pt, clip: true, place(left + top, dx: -2.8pt, circle(radius: 2.8pt, fill: black)))) })
  } else if name == "half" {
    box(width: 5.6pt, height: 5.6pt, { place(left + top, circle(radius: 2.8pt, stroke: 0.7pt)); place(left + top, box(width: 2.8pt, height: 5.6pt, clip: true, place(left + top, circle(radius: 2.8pt, fill: black)))) })
  } else if name == "full" {
    circle(radius: 2.8pt, fill: black)
  } else if name == "cross" {
    box(width: 5.6pt, height: 5.6pt, { place(left + top, circle(radius: 2.8pt, stroke: 0.7pt)); place(left + top, line(start: (1.4pt, 1.4pt), end: (4.2pt, 4.2pt), stroke: 0.7pt)); place(left + top, line(start: (4.2pt, 1.4pt), end: (1.4pt, 4.2pt), stroke: 0.7pt)) })
  }))
})

#let cell-body(it) = {
  if type(it) == str { text(it) } else {
    if it.at("shape", default: none) != none { shape(it.shape); h(3pt) }
    text(it.text)
    for note in it.at("notes", default: ()) {
      linebreak()
      set text(row-size - 1pt, fill: muted)
      if note.at("shape", default: none) != none { shape(note.shape); h(3pt) }
      text(note.text)
    }
  }
}

#let figures(it) = {
  let cells = ()
  for figure in it.items {
    if figure.at("sign", default: none) != none {
      cells.push(align(horizon, pad(x: 5pt, text(fill: muted, figure.sign))))
    }
    cells.push(stack(
      spacing: 5pt,
      text(8pt, fill: muted, figure.label),
      text(if figure.at("result", default: false) { 14pt } else { 11pt }, weight: if figure.at("result", default: false) { 600 } else { 400 }, figure.value),
    ))
  }
  grid(columns: cells.len(), column-gutter: 4mm, align: bottom, ..cells)
  v(4pt)
}

#let data-table(it) = {
  let widths = it.columns.map(c => { let w = c.at("width", default: none); if w == none { auto } else { w * 1fr } })
  let count = it.columns.len()
  let one-line = it.at("oneLine", default: false)
  // Text of a line without breaks is as small as its columns need. Column widths are in multiples of the text size.
  let size = if one-line { calc.min(row-size, (line-width - count * 2 * cell-x) / it.columns.map(c => c.width).sum()) } else { row-size }
  let thin = 0.4pt + grey
  let rows = ()
  for row in it.rows {
    let kind = row.at("kind", default: "plain")
    if kind == "note" {
      rows.push(table.cell(colspan: count, stroke: (top: (thickness: 0.5pt, dash: "dashed"), bottom: (thickness: 0.5pt, dash: "dashed")), cell-body(row.cells.first())))
    } else {
      let stroke = if kind == "total" { (top: 1pt, bottom: 1.5pt) } else if kind == "sum" { (top: 0.75pt) } else if kind == "group" { (bottom: 0.75pt) } else { (bottom: thin) }
      for (i, body) in row.cells.enumerate() {
        let bold = kind != "plain"
        let shown = if bold { text(weight: 600, cell-body(body)) } else { cell-body(body) }
        rows.push(table.cell(
          stroke: stroke,
          breakable: false,
          colspan: if type(body) == str { 1 } else { body.at("span", default: 1) },
          if one-line { block(width: 100%, height: calc.max(size, shape-line), clip: true, shown) } else { shown },
        ))
      }
    }
  }
  let titles = it.columns.map(c => table.cell(stroke: (bottom: 0.75pt), text(calc.min(8pt, size), fill: muted, c.title)))
  set text(size)
  table(
    columns: widths,
    // Figures and texts are aligned to the right, figures with units under units.
    align: right,
    inset: (x: cell-x, y: if doc.landscape { 3.1pt } else { 4.2pt }),
    stroke: none,
    ..if it.at("headless", default: false) { () } else { (table.header(repeat: true, ..titles),) },
    ..rows,
  )
}

#let bar(it) = {
  let parts = it.parts.filter(p => p.share > 0)
  if parts.len() > 0 {
    let shades = (luma(100%), luma(85%), luma(70%), luma(50%))
    grid(
      columns: parts.map(p => p.share * 1fr), rows: 14pt, stroke: 0.75pt, align: center + horizon,
      ..parts.map(p => grid.cell(fill: shades.at(calc.min(p.step, 3)), text(7.5pt, if p.share > 0.06 { p.label } else { "" }))),
    )
  }
}

#let heading-line(it) = {
  v(5pt)
  heading({
    it.text
    if it.at("note", default: none) != none { h(6pt); text(8pt, weight: 400, fill: muted, it.note) }
  })
  v(1pt)
}

#let lines(it) = stack(spacing: 5pt, ..it.items.map(item => cell-body(item)))

#let draw(it) = {
  if it.kind == "figures" { figures(it) }
  else if it.kind == "table" { data-table(it) }
  else if it.kind == "bar" { bar(it) }
  else if it.kind == "heading" { heading-line(it) }
  else if it.kind == "lines" { lines(it) }
  else if it.kind == "together" { block(breakable: false, width: 100%, { for inner in it.blocks { draw(inner) } }) }
  else if it.kind == "beside" {
    block(breakable: false, grid(columns: (1fr,) * it.blocks.len(), column-gutter: 10mm, ..it.blocks.map(inner => { for one in inner { draw(one) } })))
  }
  else if it.kind == "page" { pagebreak(weak: true) }
}

#head-block
#for it in doc.blocks { draw(it) }
`;
