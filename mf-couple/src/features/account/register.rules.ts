import { limits } from '@love-space/contracts/limits.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { register as texts } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'

const email = new RegExp(emailPattern)
const pin = new RegExp(`^[0-9]{${limits.pinDigits}}$`)

export interface RegisterValues {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirm: string
  readonly pin: string
}

export type RegisterErrors = Partial<Record<keyof RegisterValues, string>>

/** What is wrong with a registration, field by field, in the words of the product. */
export function registerErrors(values: RegisterValues): RegisterErrors {
  const errors = {
    name: nameError(values.name.trim()),
    email: emailError(values.email.trim()),
    password: passwordError(values.password),
    confirm: confirmError(values),
    pin: pinError(values.pin),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
}

function nameError(name: string): string | undefined {
  if (name === '') return texts.nameRequired
  if (name.length < limits.nameCharsMin) return texts.nameShort
  return name.length > limits.nameCharsMax ? fill(texts.nameLong, { max: limits.nameCharsMax }) : undefined
}

function emailError(text: string): string | undefined {
  if (text === '') return texts.emailRequired
  return text.length <= limits.emailCharsMax && email.test(text) ? undefined : texts.emailInvalid
}

/** Also of a password that replaces another. */
export function passwordError(password: string): string | undefined {
  if (password.length < limits.passwordCharsMin) return texts.passwordShort
  return password.length > limits.passwordCharsMax
    ? fill(texts.passwordLong, { max: limits.passwordCharsMax })
    : undefined
}

/** Also of a PIN that replaces another. */
export const pinError = (text: string): string | undefined => (pin.test(text) ? undefined : texts.pinInvalid)

function confirmError({ password, confirm }: RegisterValues): string | undefined {
  if (confirm === '') return texts.confirmRequired
  return confirm === password ? undefined : texts.confirmDifferent
}
