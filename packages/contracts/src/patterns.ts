/** What an e-mail address looks like; apart from the schemas, so that a form can check it without their library. */
export const emailPattern = '^[^\\s@<>"]{1,64}@[A-Za-z0-9.-]{1,185}\\.[A-Za-z]{2,63}$'
