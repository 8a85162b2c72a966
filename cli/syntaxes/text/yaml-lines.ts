/** A line with a key and a scalar, in YAML or TOML. */
export const entry =
  /^([ \t]*)["']?([\w-]+)["']?[ \t]*[=:][ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'#[{|>&*!][^#\n]*?))?[ \t]*(?:#.*)?$/

/** The scalar of an entry, as written. */
export const getScalar = ([, , , double, single, plain]: RegExpExecArray): string | undefined =>
  double ?? single ?? plain

/** The scalar below keys of YAML, in any letter case, without parsing the rest of it; `undefined` if no such key has one. */
export function findInYaml(lines: readonly string[], sections: readonly string[], key: string): string | undefined {
  const path: { name: string; indent: number }[] = []
  for (const line of lines) {
    const found = entry.exec(line)
    if (!found) continue
    const indent = found[1]?.length ?? 0
    while ((path.at(-1)?.indent ?? -1) >= indent) path.pop()
    const name = found[2]?.toLowerCase() ?? ''
    const isIn = path.length === sections.length && sections.every((section, at) => path[at]?.name === section)
    if (isIn && name === key) return getScalar(found)
    path.push({ name, indent })
  }
  return undefined
}
