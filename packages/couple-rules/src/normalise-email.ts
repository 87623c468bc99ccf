/**
 * Returns an e-mail without differences of case, outer spaces and Unicode form, which must not make a second account.
 */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
