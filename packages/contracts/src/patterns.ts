/** Characters that are invisible or reverse the text direction. With them, different addresses could look identical. */
const hidden =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\udb40'

/** Pattern of an e-mail. In a file of its own, so that forms need no TypeBox. */
export const emailPattern = `^[^\\s@<>"${hidden}]{1,64}@[A-Za-z0-9.-]{1,185}\\.[A-Za-z]{2,63}$`

/** Pattern of the token of a ring or space, and of other secrets in addresses. */
export const secretPattern = '^[A-Za-z0-9_-]{16,128}$'

/** Pattern of the UID of an NFC chip: 4, 7 or 10 bytes. */
export const chipUidPattern = '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$'

/** Pattern of a web address. Other schemes must never become links. */
export const webAddressPattern = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$'
