const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const replaceByEntity = (character: string) => ENTITIES[character] ?? character

/** Escapes text for element content and for attribute values in double quotes. */
export const escapeHtml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, replaceByEntity) : text

/** Escapes text for element content; quotes are kept. */
export const escapeHtmlText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, replaceByEntity) : text

/** Escapes the value of an attribute in double quotes; like HTML serializers, it keeps angle brackets. */
export const escapeHtmlAttribute = (text: string): string =>
  /[&"]/.test(text) ? text.replace(/[&"]/g, replaceByEntity) : text
