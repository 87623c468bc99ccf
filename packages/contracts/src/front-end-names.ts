export const frontEndNames = ['shell', 'mf-couple', 'mf-admin'] as const
