import type * as en from '../../en/couple/next-steps.ts'
import type { Translated } from '../../translated.ts'

export const nextSteps: Translated<typeof en.nextSteps> = {
  waitingTitle: 'Esperando a tu pareja',
  waitingHint: 'Tu espacio está listo para dos. Entrega el segundo anillo o envía una invitación.',
  waitingByInvitation: 'Tu espacio está listo para dos. Envía una invitación.',
  invite: 'Invita a tu pareja',
  noSpaceTitle: 'Todavía no tienes un espacio',
  noSpaceHint: 'Acerca tu anillo otra vez para abrir tu espacio, o crea uno e invita a tu pareja.',
  createSpace: 'Crear un espacio',
  closedGreeting: 'Hola, {name}',
  closedTitle: '{name} cerró el espacio para ti',
  closedHint:
    '{name} nos dijo que no eres su pareja. Lo que escribiste allí está oculto. Hasta el {date} puedes llevarte una copia en tus ajustes. Si no es verdad, escribe a nuestro equipo antes de ese día.',
  closedAction: 'Ir a mis ajustes',
  ownSpaceHint: 'Crea un espacio e invita a tu pareja.',
  operatorGreeting: 'Qué gusto verte, {name}',
  operatorTitle: 'La administración',
  operatorHint: 'Desde aquí se gestionan los espacios, los anillos y las personas.',
  operatorAction: 'Ir a la administración',
  welcomeTitle: 'Te damos la bienvenida, {name}',
  welcomeHint: '{name} hizo este lugar para los dos.',
  welcomeLetter: '{name} escribió esto el {date}:',
  setupTitle: 'Aún faltan algunos detalles',
  setupHint: 'Ponle nombre a tu espacio y dile qué día empezó tu historia.',
  setupAction: 'Completarlos',
}
