import { reportGithub } from './report-github.ts'
import { reportJson } from './report-json.ts'
import { reportSarif } from './report-sarif.ts'
import { reportText } from './report-text.ts'
import type { Report } from './summary.ts'

/** Formats the whole report; it ends with a line break. */
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
