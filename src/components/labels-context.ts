import { createContext, useContext } from 'react'
import { type Labels, labels } from '../labels.ts'

/** The labels in the language of the page. Default: English. */
export const LabelsContext = createContext<Labels>(labels)

/** The labels in the language of the page that is rendered. */
export const useLabels = (): Labels => useContext(LabelsContext)
