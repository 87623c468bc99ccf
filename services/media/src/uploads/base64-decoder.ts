export const createBase64Decoder = (refusal: () => Error, onBytes: (bytes: Buffer) => Promise<void>) => {
  let rest = ''
  let isPadded = false
  const decode = async (text: string): Promise<void> => {
    if (text === '') return
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw refusal()
    isPadded = text.endsWith('=')
    await onBytes(Buffer.from(text, 'base64'))
  }
  return {
    take: (piece: string): Promise<void> => {
      const text = rest + piece
      const whole = text.length - (text.length % 4)
      rest = text.slice(whole)
      return decode(text.slice(0, whole))
    },
    /** Decodes the last group, whose padding is optional. */
    end: async (): Promise<void> => {
      if (rest.length === 1 || rest.includes('=')) throw refusal()
      await decode(rest)
    },
  }
}
