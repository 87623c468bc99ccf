import type * as en from '../../en/couple/tap.ts'
import type { Translated } from '../../translated.ts'

export const tap: Translated<typeof en.tap> = {
  joining: 'Abriendo tu espacio…',
  failedTitle: 'Este enlace no se abrió',
  accessDenied: 'Acceso denegado',
  unknownAction: 'Algo salió mal. Acerca tu anillo otra vez.',
  missing: 'Este enlace está incompleto. Ábrelo otra vez o acerca tu anillo.',
  failed: 'El enlace de tu anillo no se abrió. Acércalo otra vez.',
  finishSetup: 'Hola de nuevo. Aún faltan algunos detalles.',
  joined: 'Ya estás dentro. Cuéntanos un poco de tu pareja y de ti.',
  pinTitle: 'Hola de nuevo',
  pinTitleSpace: 'Hola de nuevo en {space}',
  pinHint: 'Primera vez en este teléfono. Escribe tu PIN.',
  pinLabel: 'Tu PIN de 4 cifras',
  triesLeft: 'Quedan {n} intentos.',
  oneTryLeft: 'Queda un intento.',
  noTriesLeft: 'Espera un minuto antes del próximo intento.',
  pinLocked: 'Demasiados PIN equivocados. Prueba otra vez en {wait}.',
  pinLockedNow: 'Demasiados PIN equivocados. Espera un momento y prueba otra vez.',
  partnerTitle: 'Este anillo es de tu pareja',
  partnerHint: 'Es la segunda llave de {space}.',
  partnerHere:
    'Deja que tu pareja lo acerque a su propio teléfono. ¿Es este su teléfono? Cerramos tu sesión y le abrimos la puerta.',
  partnerContinue: 'Seguir como mi pareja',
  byPassword: 'Entrar con correo y contraseña',
  bindTitle: '¿Quieres que este anillo sea tuyo?',
  bindHint: 'Este anillo es de {space} y aún no es de nadie. Confirma con tu PIN y te abrirá el espacio.',
  help: 'Ayuda con anillos y teléfonos',
  bound: 'El anillo ya es tuyo.',
  readOnly: 'Este espacio es solo para leer.',
}
