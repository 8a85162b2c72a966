import {
  findCycles,
  findDiagramUses,
  findDomainWords,
  findEngineBreaches,
  findLayerBreaches,
  findNodeImports,
  findPhaseBreaches,
  findProcessUses,
  findRoomBreaches,
  findServiceBreaches,
  findStageBreaches,
  findStageCallers,
} from './import-rules.ts'
import {
  findGlobalRegExpUses,
  findLongClasses,
  findLongFunctions,
  findModuleState,
  findWideSignatures,
} from './module-rules.ts'
import type { SourceModule } from './modules.ts'

/** A rule about modules, with modules that break it: a rule that finds nothing in them cannot fail. */
export interface Rule {
  /** One sentence for each breach, the same in every run. */
  find(modules: readonly SourceModule[]): string[]
  /** Path -> text. */
  planted: Readonly<Record<string, string>>
  /** What is found in `planted`, all of it. */
  found: readonly string[]
}

export type RuleName = keyof typeof RULES

export const RULES = {
  'R1: imports go cli -> templates -> src -> src/model': {
    find: findLayerBreaches,
    planted: {
      'src/model/data.ts': "import type { Label } from '../labels.ts'",
      'src/components/Link.tsx': "export { page } from '../../templates/page.tsx'",
      'src/components/Card.tsx': "import Home from '../pages/index.tsx'",
      'src/components/Text.tsx': "import source from '../../content/docs/intro.md'",
      'src/pages/about.tsx': "import source from '../../content/docs/intro.md'",
      'templates/page.tsx': "import { scan } from '../cli/scan/scan.ts'",
      'templates/doc.tsx': "import { Link } from '../src/components/Link.tsx'",
    },
    found: [
      'src/model/data.ts imports src/labels.ts',
      'src/components/Link.tsx imports templates/page.tsx',
      'src/components/Card.tsx imports src/pages/index.tsx',
      'src/components/Text.tsx imports content/docs/intro.md',
      'templates/page.tsx imports cli/scan/scan.ts',
    ],
  },
  'R2: stages exchange types only, and know only earlier stages': {
    find: findStageBreaches,
    planted: {
      'cli/scan/scan.ts': "import type { RouteTable } from '../route/route-table.ts'",
      'cli/link/link.ts': "import { route } from '../route/route.ts'",
      'cli/link/later.ts': "const { route } = await import('../route/route.ts')",
      'cli/check/check.ts': "import { type Route, type RouteTable } from '../route/route-table.ts'",
    },
    found: [
      'cli/scan/scan.ts imports cli/route/route-table.ts',
      'cli/link/link.ts imports cli/route/route.ts',
      'cli/link/later.ts imports cli/route/route.ts',
    ],
  },
  'R2: only the phases and the tasks of threads call stages': {
    find: findStageCallers,
    planted: {
      'cli/commands/check.ts': "import { fixFiles } from '../check/fix.ts'",
      'cli/index.ts': "export { loadConfig } from './config/load.ts'\nexport type { Config } from './config/config.ts'",
      'cli/pipeline.ts': "import { scan } from './scan/scan.ts'",
      'cli/tasks.ts': "import { parse } from './parse/parse.ts'",
      'cli/migrate/rewrite.ts': "import { splitFrontMatter } from '../parse/parser-entry.ts'",
    },
    found: ['cli/commands/check.ts imports cli/check/fix.ts', 'cli/index.ts imports cli/config/load.ts'],
  },
  'R3: services import no stage': {
    find: findServiceBreaches,
    planted: {
      'cli/lib/hash.ts': "import type { Route } from '../route/route-table.ts'",
      'cli/store/store.ts': "import { planSite } from '../pipeline.ts'",
      'cli/content/names.ts': "import { suggest } from '../lib/suggest.ts'",
    },
    found: ['cli/lib/hash.ts imports cli/route/route-table.ts', 'cli/store/store.ts imports cli/pipeline.ts'],
  },
  'R3: lib contains no word of the domain': {
    find: findDomainWords,
    planted: {
      'cli/lib/paths.ts': 'export function toPagePath(path: string): string {\n  return path\n}',
      'cli/lib/site-files.ts': 'export const first = 1',
      'cli/link/paths.ts': 'export const pagePath = 1',
    },
    found: ['cli/lib/paths.ts: toPagePath', 'cli/lib/site-files.ts: its name'],
  },
  'R9: the engine does not know the rooms beside it': {
    find: findEngineBreaches,
    planted: {
      'cli/parse/parse.ts': "import type { Reader } from '../syntaxes/text/reader.ts'",
      'cli/pipeline.ts': "const { planConfig } = await import('./migrate/init/plan-config.ts')",
      'cli/lib/text.ts': "import { report } from '../commands/report.ts'",
      'cli/commands/init.ts': "import { surveyFolder } from '../migrate/init/survey.ts'",
    },
    found: [
      'cli/parse/parse.ts imports cli/syntaxes/text/reader.ts',
      'cli/pipeline.ts imports cli/migrate/init/plan-config.ts',
      'cli/lib/text.ts imports cli/commands/report.ts',
    ],
  },
  'R9: the rooms beside the engine know one entry of it, or none': {
    find: findRoomBreaches,
    planted: {
      'cli/syntaxes/mdx/tag.ts': "import { visit } from '../../parse/parser-entry.ts'\nimport '../../lib/hash.ts'",
      'cli/syntaxes/hugo/hugo.ts': "import type { ParseContext } from '../../parse/context.ts'",
      'cli/diagrams/svg.ts': "import type { Span } from '../parse/document.ts'",
      'cli/search/records.ts': "import type { SearchRecord } from '../../src/search/search-record.ts'",
      'cli/search/push/push.ts': "import type { Config } from '../../config/config.ts'",
    },
    found: [
      'cli/syntaxes/hugo/hugo.ts imports cli/parse/context.ts',
      'cli/diagrams/svg.ts imports cli/parse/document.ts',
      'cli/search/push/push.ts imports cli/config/config.ts',
    ],
  },
  'R9: diagrams are used through one module': {
    find: findDiagramUses,
    planted: {
      'cli/parse/own-syntax.ts': "import { transformDiagrams } from '../diagrams/diagrams.ts'",
      'cli/parse/code/code.ts': "import { renderDiagram } from '../../diagrams/renderer.ts'",
    },
    found: ['cli/parse/code/code.ts imports cli/diagrams/renderer.ts'],
  },
  'R4: only commands and dev import the phases': {
    find: findPhaseBreaches,
    planted: {
      'cli/serve/serve.ts': "import { planSite } from '../pipeline.ts'",
      'cli/check/check.ts': "import type { SitePlan } from '../pipeline/site.ts'",
      'cli/dev/dev-site.ts': "import { planSite } from '../pipeline.ts'",
    },
    found: ['cli/serve/serve.ts imports cli/pipeline.ts', 'cli/check/check.ts imports cli/pipeline/site.ts'],
  },
  'R4: only bin.ts reads argv, sets exit codes and handles signals': {
    find: findProcessUses,
    planted: {
      'cli/bin.ts': 'process.exitCode = 1',
      'cli/commands/build.ts': "if (process.argv.length > 2) process.exit(1)\nprocess.once('SIGINT', stop)",
      'cli/scan/scan.ts': 'const root = process.cwd()',
      'cli/link/link.ts': "import { cwd, exit } from 'node:process'",
    },
    found: [
      'cli/commands/build.ts uses process.argv',
      'cli/commands/build.ts uses process.exit',
      'cli/commands/build.ts uses process.once',
      'cli/link/link.ts uses process.exit',
    ],
  },
  "R6: src and templates import no module of Node's": {
    find: findNodeImports,
    planted: {
      'src/runtime/menu.ts': "import { join } from 'node:path'",
      'templates/page.tsx': "import fs from 'fs'",
      'cli/scan/scan.ts': "import { join } from 'node:path'",
    },
    found: ['src/runtime/menu.ts imports node:path', 'templates/page.tsx imports fs'],
  },
  'R7: no import cycles, types included': {
    find: findCycles,
    planted: {
      'cli/a.ts': "import type { B } from './b.ts'",
      'cli/b.ts': "export * from './c.ts'",
      'cli/c.ts': "type A = import('./a.ts').A",
      'cli/d.ts': "import './a.ts'",
    },
    found: ['cli/a.ts -> cli/b.ts -> cli/c.ts -> cli/a.ts'],
  },
  'R7: no module keeps state': {
    find: findModuleState,
    planted: {
      'cli/state.ts': [
        'let count = 0',
        'export const cache = new Map<string, string>()',
        'const words: string[] = []',
        'const word = /\\w+/y',
        "const made = new RegExp('a', 'y')",
        'const rules = { name: /a/y, names: [] as string[] }',
        'const spread = { ...{ names: [] as string[] } }',
      ].join('\n'),
      'cli/constants.ts': [
        'const NONE: readonly string[] = []',
        'const EMPTY = Object.freeze({})',
        "const NAMES = new Set(['a'])",
        'const create = () => new Map()',
        'declare let DOCSGEN_VERSION: string',
      ].join('\n'),
    },
    found: ['count', 'cache', 'words', 'word', 'made', 'rules', 'spread'].map((name) => `cli/state.ts: ${name}`),
  },
  'R7: no global regular expression of a module is run with its lastIndex': {
    find: findGlobalRegExpUses,
    planted: {
      'cli/words.ts': 'const words = /\\w+/g\nexport const next = (text: string) => words.exec(text)',
      'cli/all.ts': 'const words = /\\w+/g\nexport const all = (text: string) => text.matchAll(words)',
    },
    found: ['cli/words.ts: words'],
  },
  'R8: no function over 60 lines': {
    find: findLongFunctions,
    planted: {
      'cli/long.ts': `export const run = () => {${'\n'.repeat(60)}}\nfunction short() {${'\n'.repeat(59)}}`,
    },
    found: ['cli/long.ts: run, 61 lines'],
  },
  'R8: no class over 120 lines': {
    find: findLongClasses,
    planted: {
      'cli/large.ts': `class Large {${'\n'.repeat(120)}}\nclass Small {${'\n'.repeat(119)}}`,
    },
    found: ['cli/large.ts: Large'],
  },
  'R8: at most 3 positional parameters': {
    find: findWideSignatures,
    planted: {
      'cli/wide.ts': [
        'function add(a: number, b: number, c: number, d: number) {}',
        'export interface Reporter { report(a: number, b: number, c: number, d?: number): void }',
        'class Pen { draw(a: number, b: number, c: number, ...rest: number[]) {} }',
        'type Draw = (a: number, b: number, c: number, d: number) => void',
        'function three(this: Pen, a: number, b: number, c: number) {}',
        "export const text = 'a'.replace(/(.)(.)(.)/, (all, a, b, c) => all)",
      ].join('\n'),
    },
    found: ['add', 'report', 'draw', 'Draw'].map((name) => `cli/wide.ts: ${name}, 4 parameters`),
  },
} satisfies Record<string, Rule>
