import type { AnyNode, Program } from 'acorn'
import { PRISM_THEMES } from '../../../content/prism-themes.ts'
import type { ProjectFiles } from '../../../syntaxes/project/project-files.ts'
import { Evaluator } from './evaluate.ts'
import { findModule, type LoadedModules, loadModules } from './load-modules.ts'
import {
  getMember,
  LocalFunction,
  PackageCall,
  PackageMember,
  type ReadValue,
  Scope,
  toReadValue,
  UNREAD,
} from './unread.ts'

/** Exports by name; the `default` of a CommonJS module is its `module.exports`. */
type Exports = Record<string, unknown>

/**
 * Reads what a module exports by default without running it. A function is followed to what it returns, and a call of a
 * package's function (`defineConfig(…)`) to its first parameter. Throws if the module cannot be parsed.
 */
export async function readModule(file: string, files: ProjectFiles): Promise<ReadValue> {
  const modules = await loadModules(file, files)
  const reader = new ModuleReader(modules, files)
  return toReadValue(reader.readDefault(file))
}

class ModuleReader {
  private readonly exports = new Map<string, () => Exports>()

  constructor(
    private readonly modules: LoadedModules,
    private readonly files: ProjectFiles,
  ) {}

  readDefault(file: string): unknown {
    return this.unwrap(this.getExports(file).default, this.createEvaluator(file))
  }

  private createEvaluator(file: string): Evaluator {
    return new Evaluator({ require: (specifier) => this.require(file, specifier) })
  }

  /** Follows functions to what they return, and calls of packages to their first parameter. */
  private unwrap(value: unknown, evaluator: Evaluator): unknown {
    let current = value
    for (let steps = 0; steps < 10; steps++) {
      if (current instanceof LocalFunction) current = evaluator.call(current, [{}])
      else if (current instanceof PackageCall) current = current.parameters[0]
      else return current
    }
    return UNREAD
  }

  private getExports(file: string): Exports {
    const known = this.exports.get(file)
    if (known) return known()
    // A module that imports itself, through others, sees what has been read of it: nothing.
    this.exports.set(file, () => ({}))
    const module = this.modules.get(file)
    const exports = module?.kind === 'code' ? this.readExports(file, module.program) : { default: module?.value }
    this.exports.set(file, () => exports)
    return exports
  }

  private readExports(file: string, program: Program): Exports {
    const scope = new Scope(null)
    const evaluator = this.createEvaluator(file)
    this.declareImports(file, program, scope)
    evaluator.declareAll(program.body, scope)
    const exports: Exports = {}
    for (const statement of program.body) {
      if (statement.type === 'ExportDefaultDeclaration') {
        exports.default = evaluator.evaluate(statement.declaration, scope)
      } else if (statement.type === 'ExportNamedDeclaration') {
        for (const name of listExportedNames(statement)) exports[name.exported] = scope.get(name.local)
      } else if (statement.type === 'ExpressionStatement') {
        const assigned = findCommonJsExport(statement.expression)
        if (assigned) exports[assigned.name] = evaluator.evaluate(assigned.value, scope)
      }
    }
    return exports
  }

  private declareImports(file: string, program: Program, scope: Scope): void {
    for (const statement of program.body) {
      if (statement.type !== 'ImportDeclaration') continue
      const source = String(statement.source.value)
      for (const specifier of statement.specifiers) {
        scope.declare(specifier.local.name, () => {
          if (specifier.type === 'ImportNamespaceSpecifier') return this.importAll(file, source)
          if (specifier.type === 'ImportDefaultSpecifier') return this.importName(file, source, 'default')
          const { imported } = specifier
          return this.importName(file, source, imported.type === 'Identifier' ? imported.name : String(imported.value))
        })
      }
    }
  }

  private importAll(file: string, source: string): unknown {
    const found = findModule(file, source, this.files)
    if (found !== null) return this.modules.has(found) ? this.getExports(found) : UNREAD
    return source.startsWith('.') ? UNREAD : (findPrismThemes(source) ?? new PackageMember(source))
  }

  private importName(file: string, source: string, name: string): unknown {
    const all = this.importAll(file, source)
    if (all instanceof PackageMember) return name === 'default' ? all : new PackageMember(`${all.name}#${name}`)
    return all === UNREAD ? UNREAD : getMember(all, name)
  }

  /** `require` of a module of the project gives its `module.exports`, or all exports of an ECMAScript module. */
  private require(file: string, specifier: string): unknown {
    const all = this.importAll(file, specifier)
    if (all instanceof PackageMember || all === UNREAD) return all
    return getMember(all, 'default') ?? all
  }
}

/** The exports of `prism-react-renderer`, or of a theme of its first version. A theme is read as its name. */
function findPrismThemes(source: string): Exports | undefined {
  if (source === 'prism-react-renderer') return { themes: Object.fromEntries(PRISM_THEMES.map((name) => [name, name])) }
  const name = /^prism-react-renderer\/themes\/(\w+)(?:\/index)?(?:\.\w+)?$/.exec(source)?.[1]
  return name === undefined ? undefined : { default: name }
}

function listExportedNames(statement: AnyNode & { type: 'ExportNamedDeclaration' }) {
  const { declaration, specifiers } = statement
  const declared =
    declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      : declaration?.id
        ? [declaration.id.name]
        : []
  const named = specifiers.flatMap(({ local, exported }) =>
    local.type === 'Identifier' && exported.type === 'Identifier'
      ? [{ local: local.name, exported: exported.name }]
      : [],
  )
  return [...declared.map((name) => ({ local: name, exported: name })), ...named]
}

/** `module.exports = …` as the default export, `module.exports.name = …` and `exports.name = …` as named ones. */
function findCommonJsExport(node: AnyNode): { name: string; value: AnyNode } | null {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return null
  const path = toPath(node.left)
  if (path === 'module.exports') return { name: 'default', value: node.right }
  const name = /^(?:module\.)?exports\.(\w+)$/.exec(path)?.[1]
  return name === undefined ? null : { name, value: node.right }
}

function toPath(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return ''
  return `${toPath(node.object)}.${node.property.name}`
}
