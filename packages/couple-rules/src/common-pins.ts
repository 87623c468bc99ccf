/** The twenty most common PINs in leaked passwords, more than a quarter of all. */
const commonPins = new Set(
  '1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666 1122 1313 8888 4321 2001 1010'.split(' '),
)

/** Whether a PIN is refused as a new one because anybody would try it. */
export const isCommonPin = (pin: string): boolean => commonPins.has(pin)
