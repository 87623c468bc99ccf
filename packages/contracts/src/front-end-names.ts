/** Separately released front ends: the shell and each remote. */
export const frontEndNames = ['shell', 'mf-couple', 'mf-admin'] as const
