import { paths } from '@love-space/contracts/paths.ts'

/** Name of the page below `paths.us`. */
export const wishesPage = 'wishes'

export const wishesPath = `${paths.us}/${wishesPage}`
