/** Ids of headings in the forms of other tools. */
export const HEADING_ID_HINT =
  /^[ \t>]*#{1,6}[ \t][^\n]*(?:\{(?!#[^\s.}]+(?:[ \t]+#[^\s.}]+)*\})[^{}\n]*\}|\[(?:#[^\s[\]]+|!toc)\])[ \t#]*$|\}[ \t]*\n[ \t>]*(?:=+|-+)[ \t]*$/m

/** Code of Twoslash. To look for the fence before the word here would take cubic time on runs of fence characters. */
export const TWOSLASH_HINT = /[ \t]twoslash\b/

/** Constructs of dialects that are reported where the dialect is not in use. */
export const FOREIGN_SYNTAX_HINT =
  /^[ \t>]*(?:!!!|\?\?\?|===[!+]*[ \t]+"|-+8<-)|\{\{[<%#]|\{%|!\[\[|\[\[[\w /.-]{1,200}\|/m
