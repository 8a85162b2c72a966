/**
 * Texts of the interface in one language, by the names of the labels: templates with placeholders in braces, plural forms
 * by their category (`one`, `other`), or groups of texts. A label without an entry is in English.
 */
export type LabelTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>
