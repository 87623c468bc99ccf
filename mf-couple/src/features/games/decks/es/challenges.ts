/** Each line: points, prompt; in the order of the English deck. */
export const challengeTexts: Readonly<Record<'everyday' | 'tender' | 'playful' | 'outside', string>> = {
  everyday: `
    1 | Díganse tres cosas que aman de su pareja
    1 | Abrácense un minuto entero, sin una palabra
    2 | Cocinen algo que nunca hayan cocinado
    2 | Guarden los teléfonos durante una noche
    1 | Envíense una foto de lo que les hizo sonreír hoy
    3 | Prepara una sorpresa para tu pareja esta semana
    2 | Bailen una canción en la sala`,
  tender: `
    1 | Bésense diez segundos más de lo habitual
    1 | Escribe una nota y escóndela donde tu pareja la encuentre mañana
    2 | Dense un masaje de hombros de diez minutos
    1 | Tómense de la mano de camino a casa
    2 | Cuenta con todo detalle cómo te enamoraste
    3 | Escribe a tu pareja una carta de verdad, en papel
    1 | Prepara a tu pareja su bebida favorita
    2 | Duérmanse sin pantallas, conversando
    1 | Mírense a los ojos durante dos minutos
    2 | Agradece a tu pareja algo que suele pasar sin que nadie lo note
    3 | Haz un pequeño regalo con lo que encuentres en casa
    1 | Lleva el desayuno a la cama, aunque solo sea pan tostado
    2 | Lee en voz alta un poema o una página de un libro
    1 | Haz un halago que a nadie más se le ocurriría
    2 | Calienta la toalla antes de que tu pareja salga de la ducha`,
  playful: `
    1 | Hablen en rima hasta que alguien se ría
    2 | Construyan un fuerte de mantas y coman ahí el postre
    1 | Inventen un saludo secreto
    2 | Hagan cada cual el retrato de su pareja en tres minutos
    1 | Intercambien la música que eligen durante un día
    3 | Repitan en casa su primera cita
    2 | Jueguen a un juego de mesa; quien pierda lava los platos
    1 | Tómense la selfi más tonta del año
    2 | Aprendan cinco palabras de un idioma que nadie de ustedes hable
    1 | Adivinen hoy el ánimo de su pareja y compruébenlo
    2 | Cocinen con una sola mano cada cual
    3 | Hagan una película corta sobre su día
    1 | Inventen una fiesta y celébrenla hoy
    2 | Hagan un pícnic en el suelo
    1 | Tararea una canción hasta que tu pareja la reconozca`,
  outside: `
    1 | Den la vuelta a la manzana y encuentren tres cosas que nunca habían visto
    2 | Miren el atardecer desde un lugar alto
    1 | Salgan de noche y encuentren una estrella
    2 | Visiten un lugar de su ciudad que aún no conozcan
    3 | Levántense para ver el amanecer
    2 | Tomen café en un lugar nuevo y adivinen las historias de la gente
    1 | Recoge una hoja o una piedra bonita para tu pareja
    3 | Tomen un tren hasta una parada en la que nunca bajaron
    2 | Dejen que una moneda decida izquierda o derecha durante media hora
    1 | Siéntense diez minutos en un banco
    2 | Vayan en bicicleta adonde suelen ir en auto
    3 | Planten algo y pónganle nombre
    1 | Vuelvan a casa por el camino largo
    2 | Pidan a alguien que les tome una foto
    1 | Lleven a casa algo dulce para dos`,
}
