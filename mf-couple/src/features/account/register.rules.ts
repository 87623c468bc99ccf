import { limits } from '@love-space/contracts/limits.ts'
import { register as texts } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'
import { emailError } from '../../shared/email.rules.ts'
import { passwordError, pinError } from '../../shared/secret.rules.ts'

export interface RegisterValues {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirm: string
  readonly pin: string
}

export type RegisterErrors = Partial<Record<keyof RegisterValues, string>>

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

function confirmError({ password, confirm }: RegisterValues): string | undefined {
  if (confirm === '') return texts.confirmRequired
  return confirm === password ? undefined : texts.confirmDifferent
}
