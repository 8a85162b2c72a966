const TOOLS: ReadonlySet<string> = new Set('npm npx yarn pnpm bun deno cargo pip uv brew bash sh powershell'.split(' '))
const LOOK =
  /^(?:class(?:name)?|style|id|key|sizes|viewbox|d|path|points|transform|rel|allow)$|^(?:data|aria|on|client|set|v)[-:A-Z]|[:@#]/i

/** Whether the attribute of a component is the name of a tool, so that its value is a command. */
export const isTool = (name: string): boolean => TOOLS.has(name)

/** Whether the attribute of a component that docsgen does not know is text for readers: a sentence, or several words. */
export const isNamedText = (name: string, text: string): boolean => !LOOK.test(name) && /\p{L}\s+\S/u.test(text.trim())
