import { themes } from 'prism-react-renderer'

/** The themes of Prism by their names. A module of its own, loaded on demand, since the package contains Prism as well. */
export { themes }
