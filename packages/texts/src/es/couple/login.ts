import type * as en from '../../en/couple/login.ts'
import type { Translated } from '../../translated.ts'

export const login: Translated<typeof en.login> = {
  title: 'Entrar',
  lead: 'Acerca tu anillo, o usa tu correo y tu contraseña.',
  email: 'Correo',
  password: 'Contraseña',
  submit: 'Entrar',
  submitting: 'Entrando…',
  failed: 'No se pudo entrar. Inténtalo otra vez.',
  noAccount: '¿Primera vez aquí?',
  register: 'Crear una cuenta',
  notifications: 'Entra, por favor, para ver tus notificaciones.',
}
