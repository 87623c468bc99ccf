/** What stands in the page of an export that is opened on one's own computer. */
export const exportPage = {
  title: 'Your Love Space',
  lead: 'Everything you can read in Love Space, as it was on',
  originals:
    'The files beside this page are originals. They hold what their devices wrote into them: often the place, and which device it was.',
} as const
