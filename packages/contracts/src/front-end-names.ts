/** What is released by itself: the shell and each remote. */
export const frontEndNames = ['shell', 'mf-couple', 'mf-admin'] as const
