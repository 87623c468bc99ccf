import type * as en from '../en/taps.ts'
import type { Translated } from '../translated.ts'

export const tapMessages: Translated<typeof en.tapMessages> = {
  unknown:
    'Este enlace no abre ningún espacio. Acerca tu anillo otra vez, entra con tu correo o pídele una invitación a tu pareja.',
  inactive: 'Este anillo ya no funciona. Usa otro anillo tuyo o entra con tu correo y tu contraseña.',
  invitationGone: 'Esta invitación ya no está abierta. Pídele otra a quien te la envió.',
  ownerInactive: 'Este anillo no puede abrirte la puerta por ahora. Escríbele a nuestro equipo de ayuda.',
  spaceFull: 'Este espacio ya tiene a sus dos personas. Si es el tuyo, entra primero y acerca el anillo otra vez.',
  readOnly:
    'Este espacio es solo para leer por ahora, así que nadie puede entrar a formar parte. Escríbele a nuestro equipo de ayuda.',
  joinNeedsYes: 'Ya hay alguien en este espacio. Cuando tengas una cuenta, le preguntaremos si puedes entrar.',
  bind: 'Este anillo aún no es de nadie. Confirma con tu PIN para que sea tuyo.',
  pin: 'Escribe tu PIN para abrir tu espacio en este navegador.',
  finishSetup: '¡Hola de nuevo! Termina de preparar tu espacio, por favor.',
  paused: 'Este espacio está en pausa: puedes leerlo todo, pero no cambiarlo.',
  ended: 'Este espacio terminó: puedes leerlo todo y llevarte una copia, pero no cambiarlo.',
  askForPin: 'Acerca tu anillo y escribe tu PIN, por favor.',
  noSignIn: 'Este enlace no abre la sesión de nadie.',
}
