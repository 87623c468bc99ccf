import type * as en from '../../en/couple/showcase.ts'
import type { Translated } from '../../translated.ts'

export const showcase: Translated<typeof en.showcase> = {
  shop: 'Dos que abren una sola puerta',
  shopHint: 'Pulseras que conocen el camino a casa.',
  bracelets: [
    { name: 'Harbor', text: 'Cuero trenzado, una para cada persona.', before: 129.99, now: 38.99 },
    { name: 'Meridian', text: 'Finos eslabones de acero con un chip escondido.', before: 219.99, now: 65.99 },
    { name: 'Fern', text: 'Cordón suave, ligero como una promesa.', before: 99.99, now: 29.99 },
  ],
  before: 'Antes',
  now: 'ahora',
  pricing: 'Lo que cuesta',
  month: '{price} / mes',
  plans: [
    {
      name: 'Gratis',
      price: 0,
      text: 'Cartas, ánimos, recuerdos, canciones y juegos. Todo lo que ves aquí.',
    },
    {
      name: 'Premium',
      price: 9.99,
      text: 'Todo lo de Gratis. Con tu apoyo sigue sin anuncios para todo el mundo.',
    },
  ],
}
