/** An element's content: text, or children in order; undefined children are left out. */
type XmlNode = string | number | boolean | XmlElement[];
export type XmlElement = [name: string, content: XmlNode] | undefined;

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A whole document, in S3's namespace unless it is an error. */
export function xmlDocument(name: string, children: XmlElement[]): string {
  const attribute = name === 'Error' ? '' : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${attribute}>${render(children)}</${name}>`;
}

function render(content: XmlNode): string {
  if (!Array.isArray(content)) return escapeXml(String(content));
  return content.map((child) => (child ? `<${child[0]}>${render(child[1])}</${child[0]}>` : '')).join('');
}

// Keys may hold control characters, which XML takes only as references.
const special = /[<>&"'\p{Cc}]/gu;

function escapeXml(text: string): string {
  return text.replace(special, (c) => `&#x${c.charCodeAt(0).toString(16)};`);
}

/** The contents of every element called `name`, outermost first; enough for the two small bodies S3 clients send. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inner]) => inner ?? '',
  );
}

/** The text of the first element called `name`. */
export function textOf(xml: string, name: string): string | undefined {
  const inner = elements(xml, name)[0];
  return inner === undefined ? undefined : unescapeXml(inner);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[name ?? ''] ?? whole;
  });
}
