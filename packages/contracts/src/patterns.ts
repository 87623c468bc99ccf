/** Characters that nobody sees or that turn the text after them around: one could not tell two such addresses apart. */
const hidden =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\udb40'

/** What an e-mail address looks like; apart from the schemas, so that a form can check it without their library. */
export const emailPattern = `^[^\\s@<>"${hidden}]{1,64}@[A-Za-z0-9.-]{1,185}\\.[A-Za-z]{2,63}$`

/** An address of the web; nothing of another scheme ever becomes a link. Apart from the schemas as well. */
export const webAddressPattern = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$'
