import type { Category, Mode } from '@love-space/contracts/space/interaction.ts'

/** One card per line, in the order of the English deck. */
export const truthOrDareTexts: Readonly<Record<Category, Readonly<Record<Mode, string>>>> = {
  sweet: {
    truth: `
      ¿Cuándo supiste por primera vez que esto era más que una ilusión?
      ¿Qué pequeña manía mía te hace sonreír siempre?
      ¿Qué fue lo primero que pensaste al verme?
      ¿Cuál de nuestros días volverías a vivir, exactamente como fue?
      ¿Qué te encanta de mi manera de quererte?
      ¿Qué canción es la nuestra para ti, y por qué?
      ¿Cuándo me echaste de menos por última vez, y qué hiciste?
      ¿Qué es lo más amable que he hecho por ti?
      ¿Qué foto de nosotros miras más?
      ¿Qué contaste de mí al principio a tu mejor amistad?
      ¿Qué aroma te recuerda a mí?
      ¿Qué hace que nuestra casa se sienta como un hogar?
      ¿Qué palabra nos describe mejor?
      ¿Qué hago yo que te hace sentir a salvo?
      ¿Qué mensaje mío has guardado o vuelto a leer?
      ¿Qué te puso más nervios en nuestra primera cita?
      ¿Qué echarías de menos primero si me fuera un mes?
      ¿Qué parte de nuestro día esperas con más ganas?
      ¿Cuándo sentiste orgullo de estar conmigo por última vez?
      ¿Qué esperas que nunca cambie entre nosotros?
      ¿Qué regalo mío significa más para ti?
      ¿Qué te enseñé sin darme cuenta?
      ¿Cómo describirías mi risa a alguien que nunca la ha oído?
      ¿En qué rasgo mío te fijas primero, cada vez?
      ¿Cuándo me miraste por última vez sin que yo lo notara?
      ¿Cuál es el sueño más dulce que has tenido sobre nosotros?
      ¿Qué aprendiste del amor al estar conmigo?
      ¿Dónde te gusta más que te acaricie cuando sientes tristeza?
      ¿Qué momento cotidiano conmigo es tu favorito?
      ¿Qué te gustaría que hiciéramos dentro de cincuenta años?
      ¿Quién de mi familia o mis amistades te recibió mejor al principio?`,
    dare: `
      Bésame en la frente, la nariz y la mejilla, en ese orden.
      Di tres cosas que amas de mí, sin pararte a pensar.
      Dame el abrazo más largo de la semana.
      Escribe mi nombre y el tuyo con las letras más bonitas que puedas.
      Tómame de la mano durante las próximas tres rondas.
      Cuéntame nuestro primer encuentro como si fuera un cuento de hadas.
      Mírame a los ojos un minuto entero sin una palabra.
      Prepárame una taza de té, o lo que me apetezca beber.
      Envíame ahora mismo un mensaje de amor, aunque esté a tu lado.
      Susúrrame un halago al oído.
      Baila despacio conmigo la canción que elijas.
      Dibuja con el dedo un corazón en mi palma y dime qué hay en él.
      Masajea mis manos durante dos minutos.
      Elige un nuevo fondo para tu teléfono: una foto de nosotros.
      Inventa un apodo para mí y úsalo el resto de la noche.
      Dime algo que siempre has admirado de mí.
      Cántame un verso de una canción de amor.
      Arrópame como si fuera hora de dormir.
      Describe nuestro domingo perfecto en cinco frases.
      Besa mi mano como se hacía hace doscientos años.
      Péiname o juega con mi pelo durante dos minutos.
      Muéstrame la foto mía que más te gusta.
      Prométeme una pequeña cosa para mañana, y cúmplela.
      Pon tu oído en mi pecho y cuenta veinte latidos.
      Dame las gracias por una cosa de esta semana.
      Escribe una línea que pueda guardar en mi cartera.
      Apoya tu cabeza en mi hombro hasta tu próximo turno.
      Dame las buenas noches como si durmiéramos lejos.
      Dame un beso por cada año que llevamos de conocernos.
      Repite conmigo la pose de nuestra foto favorita.
      Planea nuestra próxima cita en sesenta segundos y cuéntamela.`,
  },
  fun: {
    truth: `
      ¿Qué es lo más tonto que hiciste para impresionarme?
      ¿Cuál de mis experimentos de cocina solo fingiste que te gustaba?
      ¿Cuál es tu recuerdo más vergonzoso de la escuela?
      ¿Qué canción cantas cuando no hay nadie en casa?
      ¿Qué es lo más raro que has comido?
      ¿Qué película te encanta en secreto y nunca lo admitirías?
      Si cambiáramos de cuerpo por un día, ¿qué harías primero?
      ¿Cuál es el peor regalo que has hecho?
      ¿Qué ropa mía esconderías para siempre?
      ¿Cuál sería tu nombre pirata?
      ¿Qué creíste durante demasiado tiempo en tu infancia?
      ¿Qué emoji soy yo, y por qué?
      ¿Qué es lo más raro que llevas ahora en el bolso o los bolsillos?
      ¿Cuál fue tu peor corte de pelo?
      ¿Qué persona famosa te gustó primero?
      Si nuestra relación fuera una película, ¿cómo se llamaría?
      ¿Qué talento secreto tienes que no sirve para nada?
      ¿Qué harías con mil dólares que hay que gastar antes de medianoche?
      ¿Qué animal somos como pareja?
      ¿Qué es lo más gracioso que nos ha pasado?
      ¿Qué haces cuando no estoy en casa que me haría reír?
      ¿Qué regla de un juego de mesa has torcido?
      ¿Cuánto es lo máximo que has pasado sin lavarte el pelo?
      ¿Quién de nosotros aguantaría más en una isla desierta?
      ¿Cuál fue tu cita más incómoda antes de mí?
      ¿Qué olor te gusta que no le gusta a nadie más?
      ¿Cuál sería tu última cena, con postre?
      ¿Qué palabra escribes siempre mal?
      ¿Qué es lo más ridículo por lo que has discutido conmigo?
      Si pudieras tener un superpoder inútil, ¿cuál sería?
      ¿Qué diría de nosotros la gente del vecindario?`,
    dare: `
      Imítame cuando acabo de despertar.
      Habla con el acento que yo elija hasta tu próximo turno.
      Desfila por la habitación como en una pasarela.
      Déjame dibujarte un bigote con el dedo y actúa en consecuencia.
      Cuenta un chiste. Si no me río, cuenta otro.
      Pon un libro en tu cabeza y da una vuelta a mi alrededor.
      Baila treinta segundos sin música.
      Di el abecedario al revés hasta donde puedas.
      Actúa una película hasta que la adivine.
      Tómate una selfi con la peor cara que puedas y enséñamela.
      Habla solo con preguntas hasta tu próximo turno.
      Ponte una prenda mía al revés.
      Describe tu día como si comentaras un partido.
      Haz el sonido de tres animales y déjame adivinar.
      Haz diez sentadillas mientras me elogias en voz alta.
      Inventa un anuncio para el objeto más cercano.
      Canta como una ópera lo que almorzaste.
      Déjame peinarte, y llévalo así toda la noche.
      Camina como un robot hasta la cocina y vuelve.
      Da un discurso de gracias por ganar el premio a la mejor pareja.
      Cuenta una historia en la que cada frase empiece con la letra siguiente.
      Intenta lamerte el codo.
      Tararea una canción hasta que yo sepa cuál es.
      Lee con voz dramática el último mensaje que enviaste.
      Construye la torre más alta que puedas con lo que hay en la mesa.
      Quédate inmóvil un minuto mientras intento hacerte reír.
      Enséñame tu mejor paso de los bailes de la escuela.
      Dibújame con los ojos cerrados.
      Actúa nuestra primera cita haciendo los dos papeles.
      Haz un sombrero con algo que no lo es.
      Dame el pronóstico del tiempo para nuestro fin de semana.`,
  },
  deep: {
    truth: `
      ¿Qué es lo que más miedo te da perder?
      ¿Cuándo lloraste por última vez, y por qué?
      ¿Por qué te gustaría que te recordaran?
      ¿Qué decisión cambió más tu vida?
      ¿Qué te enseñó tu familia sobre el amor, sin querer?
      ¿Qué necesitas cuando dices que todo está bien?
      ¿Cuál de tus heridas he ayudado a sanar?
      ¿De qué sientes orgullo sin que nadie lo sepa?
      ¿Qué te dirías a ti hace diez años?
      ¿Cuándo sientes más la soledad?
      ¿Qué has perdonado, y qué todavía no?
      ¿Qué sueño has abandonado, y lo echas de menos?
      ¿Qué te gustaría que te preguntara más a menudo?
      ¿Qué parte de ti te costó más mostrarme?
      ¿Qué significa un hogar para ti?
      ¿Cuándo sentiste que te entendí de verdad?
      ¿En qué crees que casi nadie a tu alrededor cree?
      ¿Cuál de nuestras peleas nos acercó más?
      ¿Qué quieres aprender antes de la vejez?
      ¿Qué cambiarías de nuestra manera de hablar?
      ¿En qué notas que te quieren?
      ¿Qué es lo más valiente que has hecho?
      ¿Qué amistad echas de menos?
      ¿Qué te preocupa por las noches?
      ¿Cómo sería una vida cotidiana perfecta?
      ¿Qué promesa quieres hacerte?
      ¿Cuándo te cuesta aceptar ayuda?
      ¿Qué es lo más honesto que podrías decirme ahora mismo?
      ¿Qué harías si supieras que no puedes fallar?
      ¿Cuál de mis sueños quieres ver cumplido?
      ¿En qué quieres que seamos mejores dentro de un año?`,
    dare: `
      Cuéntame un momento que te dio vergüenza, y deja que te escuche.
      Escribe un miedo y una esperanza para nosotros, y léemelos.
      Hazme la pregunta que has ido aplazando.
      Di «lo siento» por algo pequeño que nunca se dijo.
      Dime en una frase qué necesitas de mí este mes.
      Toma mis dos manos y dime qué agradeces.
      Nombra tres cosas que quieres que hagamos antes de la vejez.
      Siéntate espalda con espalda conmigo y respiremos a la vez un minuto.
      Háblame de alguien que te marcó y a quien nunca conocí.
      Cierra los ojos y describe en voz alta nuestra vida dentro de diez años.
      Deja que te haga tres preguntas, y responde con la verdad.
      Cuéntame de un día en que casi te rendiste con algo.
      Escribe un mensaje para ti dentro de un año; lo abriremos entre nosotros.
      Dime qué admiras de mi familia.
      Di qué te cuesta de mí, y luego qué amas de eso mismo.
      Describe cómo eras en la infancia, y qué diría esa personita de nosotros.
      Elige una preocupación y déjamela por esta noche.
      Háblame de un lugar que significa algo para ti, y por qué.
      Comparte un recuerdo que nunca le has contado a nadie.
      Nombra una costumbre que quieras cambiar, y deja que te ayude.
      Dime una cosa con la que siempre puedo contar.
      Di en voz alta lo que querrías que supiera si solo tuviéramos un día.
      Explícame algo que te importa, como si yo no supiera nada.
      Escúchame tres minutos sin una palabra, y luego dime qué oíste.
      Haz un brindis por nosotros y por lo que hemos pasado.
      Cuéntame un sueño que tenías en la infancia, y qué queda de él.
      Nombra a las tres personas que te hicieron ser quien eres.
      Dime cuándo sentiste la vida de verdad por última vez.
      Elige una tradición que sea nuestra de ahora en adelante.
      Di cuál de nuestras diferencias no querrías perder nunca.
      Dime qué era el amor para ti antes de mí, y qué es ahora.`,
  },
  spicy: {
    truth: `
      ¿Qué pensaste la primera vez que me viste sin ropa?
      ¿Dónde te gusta más que te bese?
      ¿Qué ropa mía te cuesta más ignorar?
      ¿En cuál de nuestros besos sigues pensando?
      ¿Qué te gustaría que probáramos y nunca has dicho?
      ¿Cuándo soñaste conmigo por última vez en el lugar equivocado?
      ¿Qué parte de mí te atrae más?
      ¿Qué es lo más atrevido que te gustaría hacer conmigo?
      ¿Te gusta la luz encendida o apagada, y por qué?
      ¿Qué te enciende en un minuto?
      ¿Cuál de mis miradas me delata?
      ¿Cuál ha sido nuestra mejor noche?
      ¿Dónde te gustaría un beso ahora mismo?
      ¿Qué fantasía susurrarías antes que decirla?
      ¿Qué te gusta oírme decir cuando estamos muy cerca?
      ¿Qué debería hacer más a menudo?
      ¿Cuál es tu hora del día favorita para nosotros?
      ¿Qué lugar fuera de casa te tienta?
      ¿En qué piensas cuando te duermes sin mí?
      ¿Cuándo me deseaste más sin poder tenerme?
      ¿Qué te hace sentir mi deseo?
      ¿Esta noche prefieres llevar o dejarte llevar?
      ¿Qué recuerdo de nosotros te sonroja?
      ¿Qué te gustó de nuestra primera noche?
      ¿Cuál de mis caricias reconocerías con los ojos vendados?
      ¿Para qué edad sería nuestra película, y por qué escena?
      ¿Cuál es el mensaje más atrevido que casi me enviaste?
      ¿Qué te seduce más: mi voz, mis manos o mis ojos?
      ¿Qué canción debería estar sonando?
      ¿Qué harías conmigo y un día entero en un hotel?
      ¿Qué pequeña cosa mía te hace perder la cabeza?`,
    dare: `
      Bésame como si no nos hubiéramos visto en un mes.
      Bésame el cuello hasta que te pida parar.
      Traza una palabra en mi espalda con el dedo; yo la adivino.
      Quítate una prenda, lo más despacio que puedas.
      Susúrrame al oído lo que te gustaría después.
      Dame un masaje de dos minutos donde yo quiera.
      Besa tres lugares que hoy aún no has besado.
      Dame de comer algo dulce, sin manos.
      Véndame los ojos y bésame donde no lo espere.
      Siéntate en mi regazo hasta tu próximo turno.
      Baila para mí durante un estribillo.
      Envíame ahora un mensaje que me sonroje.
      Muérdeme el labio, con suavidad.
      Déjame elegir qué llevas esta noche.
      Desabróchame un botón con los dientes, o al menos inténtalo.
      Sostén un cubito de hielo y después bésame.
      Describe nuestra próxima noche en tres frases.
      Bésame sin tocarme de otra manera, durante treinta segundos.
      Recorre con la yema de los dedos desde mi hombro hasta mi muñeca, muy despacio.
      Muéstrame cómo te gusta que te bese; yo hago lo mismo.
      Di algo con tu voz más grave.
      Bésame del revés.
      Déjame desabrochar algo de lo que llevas.
      Dime lo que te gusta, mientras mantengo mis manos lejos de ti.
      Dame un beso en el que piense mañana en el trabajo.
      Masajea mis pies y cuéntame una fantasía.
      Adivina con los ojos cerrados qué parte de mí besas.
      Mírame a los ojos mientras besas mi mano, dedo por dedo.
      Elige la música y la luz para después.
      Respira en mi cuello hasta que me estremezca.
      Pon un minuto en el reloj: puedes hacer lo que quieras, pero solo con besos.`,
  },
}
