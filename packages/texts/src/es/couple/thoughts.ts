import type * as en from '../../en/couple/thoughts.ts'
import type { Translated } from '../../translated.ts'

export const thoughts: Translated<typeof en.thoughts> = {
  title: 'Pienso en ti',
  send: 'Pienso en ti',
  answer: 'Yo también',
  sent: '{name} lo sabe.',
  got: '{name} está pensando en ti',
  trail: 'Hoy: {mine} de ti, {theirs} de {name}',
  enough: 'Tres por minuto es lo que puede un corazón. Prueba otra vez en un momento.',
  failed: '{name} aún no lo sabe. Inténtalo otra vez.',
  more: 'Cuando {name} piensa en ti',
  mute: 'Silencio por un día',
  unmute: 'Volver a avisarme',
  muted: 'En silencio hasta las {time}',
  muteFailed: 'Eso no se guardó. Inténtalo otra vez.',
}
