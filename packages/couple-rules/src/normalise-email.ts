/** Returns an e-mail without differences of case, outer spaces and Unicode form, so that it has one account. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
