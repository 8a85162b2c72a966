import { createBuildContext } from '../pipeline/build-context.ts'
import { replaceTexts } from '../pipeline/changed-texts/replace-texts.ts'
import { measureSearchIndexes } from '../pipeline/search-index.ts'
import { findOutputDiagnostic, openOutputFolder } from '../pipeline/sinks.ts'
import { createRunRecorder } from '../pipeline/unchanged/record-run.ts'
import type { ComparedRun, RunRequest, RunResult } from '../pipeline/unchanged/run-record.ts'
import { sourceSyntax } from '../syntaxes/index.ts'
import { announce } from './announce-build.ts'
import type { BuildRun } from './build-options.ts'
import { awaitUnlessAborted, type ExitCode } from './command-context.ts'
import { finishCommand } from './finish-command.ts'
import { formatIndexSize, formatProfile } from './profile.ts'
import { openStateDirectory } from './project.ts'

/** Replaces changed texts in the output of the last run; `null`, and nothing is printed, where the whole site has to be built. */
export async function updateSite(
  earlier: ComparedRun,
  request: RunRequest & { outDir: string },
  { options, context, begin, indexThread }: BuildRun,
): Promise<ExitCode | null> {
  const { root, outDir } = request
  const buildContext = createBuildContext({ syntax: sourceSyntax, ...options, isPartial: true, indexThread })
  const { writer } = buildContext.installation
  const openSink = () => openOutputFolder({ outDir, stateDirectory: openStateDirectory(root, buildContext), writer })
  try {
    const recorder = createRunRecorder(request, buildContext.cache)
    const replaced = await awaitUnlessAborted(
      replaceTexts({ earlier, request, openSink }, buildContext),
      context.signal,
    )
    if (!replaced) return null
    const { emitted, ...updated } = replaced
    const { written, reused, bytes, states: outputStates } = emitted
    const result: RunResult = { ...earlier.header.result, outputs: written + reused, bytes }
    const { reported, files, routes } = result
    const summary = { files, routes, durationMs: performance.now() - begin }
    const code = finishCommand({ reported, summary }, options, context)
    announce({ emitted, routes, options, context })
    recorder.recordUpdate({ earlier, result, outputStates, ...updated })
    if (options.profile) {
      const indexes = measureSearchIndexes(result, outDir)
      context.stderr.write(formatProfile(buildContext.clock.stages, summary) + indexes.map(formatIndexSize).join(''))
    }
    return code
  } catch (error) {
    // Whatever the output folder is refused for is reported by the build of the whole site.
    if (findOutputDiagnostic(error, { outDir, workingDirectory: context.workingDirectory })) return null
    throw error
  } finally {
    await buildContext.close()
  }
}
