/** What stands in the page of an export that is opened on one's own computer. */
export const exportPage = {
  title: 'Your Love Space',
  lead: 'Everything you can read in Love Space, as it was on',
} as const
