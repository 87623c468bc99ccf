import { paths } from '@love-space/contracts/paths.ts'

/** Name of the page below `paths.us`. */
export const ourYearPage = 'our-year'

export const ourYearOf = (year: string): string => `${paths.us}/${ourYearPage}/${year}`
