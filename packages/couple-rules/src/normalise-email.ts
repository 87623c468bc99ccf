/** Normalises an e-mail, so that case, outer spaces and Unicode variants do not make a second account. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
