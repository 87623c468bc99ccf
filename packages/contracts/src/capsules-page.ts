import { paths } from './paths.ts'

/** Name of the page below `paths.us`. */
export const capsulesPage = 'sealed'

export const capsulesPath = `${paths.us}/${capsulesPage}`
