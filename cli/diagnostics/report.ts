import { reportGithub } from './report-github.ts'
import { reportJson } from './report-json.ts'
import { reportSarif } from './report-sarif.ts'
import { reportText } from './report-text.ts'
import type { Report } from './summary.ts'

/** The whole report with a line break at its end; empty when a format has nothing to say. */
export function report(request: Report): string {
  switch (request.format) {
    case 'text':
      return reportText(request)
    case 'json':
      return reportJson(request)
    case 'github':
      return reportGithub(request)
    case 'sarif':
      return reportSarif(request)
  }
}
