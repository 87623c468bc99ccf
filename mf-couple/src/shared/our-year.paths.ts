import { paths } from '@love-space/contracts/paths.ts'

/** Name of the page below `paths.us`. */
export const ourYearPage = 'our-year'

/** Stands in the address for the last year together, in place of a calendar year. */
export const anniversaryYear = 'anniversary'

/** Query parameter that shows a year as a story of cards. */
export const storyParameter = 'story'

export const ourYearOf = (year: string): string => `${paths.us}/${ourYearPage}/${year}`

export const storyOf = (year: string): string => `${ourYearOf(year)}?${storyParameter}`
