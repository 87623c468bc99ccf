import type * as en from '../../en/couple/push.ts'
import type { Translated } from '../../translated.ts'

export const push: Translated<typeof en.push> = {
  title: 'En tus dispositivos',
  hint: 'Lo sabrás enseguida, también con Love Space cerrado. Nunca las palabras de una carta.',
  here: 'Este dispositivo',
  turnOn: 'Activar aquí',
  isOn: 'Las notificaciones están activas aquí.',
  offHere: 'Las notificaciones están apagadas en este dispositivo.',
  blocked: 'Las notificaciones están bloqueadas en este dispositivo.',
  blockedHow:
    'Abre los ajustes de este sitio (el icono a la izquierda de la dirección, o los ajustes de la aplicación instalada), permite las notificaciones y vuelve.',
  installFirst: 'Primero añade Love Space a tu pantalla de inicio.',
  installFirstHow:
    'En iPhone y iPad: toca Compartir, después «Añadir a pantalla de inicio», y abre Love Space desde ahí. Luego activa aquí las notificaciones.',
  unsupported: 'Este navegador no puede mostrar notificaciones. Otro en este dispositivo quizá sí.',
  failed: 'No funcionó. Inténtalo otra vez.',
  listFailed: 'Tus dispositivos no se cargaron.',
  none: 'Ningún dispositivo recibe notificaciones todavía.',
  reached: 'último aviso {when}',
  neverReached: 'aún sin avisos',
  test: 'Probar',
  testOf: 'Enviar una prueba a {browser}',
  tested: 'Enviada a {browser}.',
  remove: 'Quitar',
  removeOf: 'Quitar {browser}',
  removed: 'Quitado.',
  offerTitle: '¿Quieres saber cuándo te responde {name}?',
  offerHint: 'Podemos avisarte en este dispositivo. Nunca las palabras de una carta.',
  offerYes: 'Sí, avísame',
  offerLater: 'Ahora no',
}
