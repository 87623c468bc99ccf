import { limits } from '@love-space/contracts/limits.ts'
import { register as texts } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'

const pin = new RegExp(`^[0-9]{${limits.pinDigits}}$`)

export function passwordError(password: string): string | undefined {
  if (password.length < limits.passwordCharsMin) return texts.passwordShort
  return password.length > limits.passwordCharsMax
    ? fill(texts.passwordLong, { max: limits.passwordCharsMax })
    : undefined
}

export const pinError = (text: string): string | undefined => (pin.test(text) ? undefined : texts.pinInvalid)
