/** Returns the two forms of a Hebrew mail. A line that is an address becomes a link. */
export function toLetter(lines: readonly string[]): { text: string; html: string } {
  const html = lines
    .map((line) => `<p>${isAddress(line) ? toLink(escape(line)) : escape(line)}</p>`)
    .join('');
  return { text: lines.join('\n\n'), html: `<div dir="rtl" lang="he">${html}</div>` };
}

const isAddress = (line: string): boolean => /^https?:\/\/\S+$/.test(line);

const toLink = (address: string): string => `<a dir="ltr" href="${address}">${address}</a>`;

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
