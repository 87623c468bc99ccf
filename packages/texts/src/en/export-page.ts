/** Texts of the page inside a data export. */
export const exportPage = {
  title: 'Your Love Space',
  lead: 'Everything you can read in Love Space, as it was on',
  originals:
    'The files beside this page are originals. They hold what their devices wrote into them: often the place, and which device it was.',
} as const
