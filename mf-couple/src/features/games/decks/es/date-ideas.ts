/** Each line: title, details; in the order of the English deck, which has mood, budget and duration. */
export const dateIdeaLines = `
  Películas en un fuerte de mantas | Sábanas, cojines, lucecitas y una película que se sepan de memoria.
  Sopa e historias | Cocinen una olla de sopa y cuéntense una historia de antes de conocerse.
  Baño a la luz de las velas | Agua tibia, una vela por persona, sin teléfonos.
  Noche de rompecabezas | Mil piezas, una tetera.
  Leerse en voz alta | Un capítulo por turno, en la cama o en el suelo.
  Un pastel para nadie | Sin motivo ni cumpleaños; se come tibio.
  Noche de discos | Cada cual pone tres canciones y dice por qué.
  Desayuno de cena | Panqueques, huevos y jugo a las ocho de la noche.
  Noche de álbumes | Miren fotos viejas y elijan diez para imprimir.
  Cata de tés | Cinco tés, con los ojos vendados y con puntos.
  Pizza casera | Media para cada cual, y cada cual decora la de su pareja.
  Paseo bajo la lluvia y chocolate | Mójense de verdad y después caliéntense.
  Tejer, dibujar, construir | Cada cual hace algo con las manos en la misma mesa.
  Spa en casa | Mascarillas, baños de pies, música tranquila.
  Maratón de series | Una temporada, una manta, un tazón grande.
  Quesos y velas | Tres quesos, buen pan, todas las velas de la casa.
  Noche de cartas | Escríbanse una carta y léanla en voz alta.
  Fin de semana en una cabaña | Una casita, una estufa y ningún plan.
  Café con chimenea | Busquen el café con el mejor rincón y quédense demasiado.
  Domingo lento | Sin despertador, sin plan, en pijama hasta el mediodía.
  Fondue para dos | Revuelvan despacio, hablen despacio.
  Noche de galletas | Horneen tres tipos y lleven una caja a alguien del vecindario.
  Radioteatro | Luces apagadas, una historia para oír y las manos juntas.
  Hotel en casa | Sábanas limpias, una bandeja, un cartel en la puerta.
  Solo postre | Sáltense la cena y hagan dos postres.
  Pícnic al atardecer | Una manta, una botella y el oeste.
  Otra vez la primera cita | El mismo lugar, la misma ropa si aún queda bien.
  Cena de gala | Vístanse con lo mejor y cenen en casa a la luz de las velas.
  Mirar las estrellas | Fuera de la ciudad, con una manta y un termo.
  Bailar en la cocina | Una canción lenta, y luego otra.
  Aperitivo en la azotea | Algún lugar alto, con vista a las luces.
  Bote de remos | Alquilen uno y deja remar a tu pareja.
  Paseo de las primeras veces | Visiten donde se conocieron, se besaron y se pelearon.
  Mercado de flores | Cada cual elige un ramo para su pareja.
  Concierto a la luz de las velas | Un cuarteto de cuerdas, una iglesia pequeña.
  Desayuno al amanecer | Pongan el despertador, llenen el termo y vean empezar el día.
  Mapa de amor | Marquen cada lugar que significa algo para ustedes.
  Puentes y luces | Crucen de noche todos los puentes de su ciudad.
  Una noche fuera | Una noche de hotel en su propia ciudad.
  Banco de poesía | Léanse poemas en el parque.
  Masaje en pareja | Resérvenlo, o apréndanlo en casa.
  Ópera o ballet | Los asientos más baratos tienen los mejores besos.
  Retrato de pareja | Que alguien con buena cámara les tome una foto.
  Mensaje en una botella | Escriban sus deseos y escondan la botella en casa.
  Paseo a la luz de la luna | Bajo la luna llena, sin linterna.
  La mesa del chef | Un restaurante pequeño, y que elijan por ustedes.
  Jardín botánico | Encuentren la flor que se parece a su pareja.
  Tren al mar | Ida y vuelta en un día, con los pies en el agua.
  Una canción para nosotros | Escriban cuatro versos y cántenlos una vez.
  Cápsula del tiempo | Llenen una caja para abrirla dentro de diez años.
  Duelo de juegos de mesa | Al mejor de tres; quien pierda cocina.
  Minigolf | Con castigos tontos por cada fallo.
  Bolos | Con los zapatos más feos del año.
  Karaoke en casa | Dos cucharas, diez canciones, cero vergüenza.
  Sala de juegos | Monedas, neón y una final de hockey de aire.
  Sala de escape | Sesenta minutos para saber quién pierde la calma.
  Ruta de helados | Una bola en cada uno de tres lugares.
  Guerra de almohadas y tregua | Primero las reglas, después las plumas.
  Retratos mutuos | Tres minutos, sin levantar el lápiz.
  Caza de fotos | Diez cosas que fotografiar antes que tu pareja.
  Duelo de cocina | Los mismos cinco ingredientes, dos platos, un premio.
  Parque de trampolines | Salten hasta reír, rían hasta no poder más.
  Patines | De la mano, por seguridad, claro.
  Noche de preguntas | Apúntense en un bar e inventen un nombre de equipo.
  Estilistas de segunda mano | Vístanse entre ustedes por diez dólares y vayan por un café.
  Día de cometas | Una colina, viento y un enredo.
  Batalla de globos de agua | En el jardín o en el parque, el día de más calor.
  Láser | En el mismo equipo, o no.
  Feria | Primero la noria, después el algodón de azúcar.
  Teatro de títeres | Hagan dos títeres de calcetín y que hablen de ustedes.
  Clase de baile | Salsa, swing o lo que toque esta noche.
  Noche de humor | Siéntense en primera fila si se atreven.
  Ping-pong en el parque | Quien llegue antes a veintiuno se gana un masaje.
  Construir algo inútil | Una torre, una pista de canicas, un robot de cajas.
  Cena de disfraces | Saquen un tema de un sombrero y coman según el tema.
  Zoológico con nombres | Pongan a cada animal el nombre de alguien que conocen.
  Muñecos de nieve o de arena | Constrúyanse ustedes dos.
  Parque acuático | Todos los toboganes, al menos una vez.
  Mímica para dos | Con reloj y con una actuación terrible.
  Excursión por dados | Dejen que dos dados decidan el tren y la parada.
  Subir a una cumbre | Lleven chocolate para la cima.
  Paseo en kayak | Dos remos, una dirección.
  Muro de escalada | Confía en la cuerda y en quien la sostiene.
  Noche en una tienda | En el bosque, o en el jardín.
  Baño al aire libre | En el primer lago que parezca bueno.
  Ruta en bicicleta | Hasta el primer lugar que venda pastel.
  Geocaching | Sigan las coordenadas y firmen el libro.
  Caminata nocturna | Una linterna, dos pares de oídos.
  Vía ferrata | Con guía y buen calzado.
  Clase de surf | Cáiganse en pareja.
  Paseo a caballo | Al paso ya es bastante rápido.
  Entre los árboles | Los puentes colgantes, lado a lado.
  Seguir el río | Caminen a su lado hasta tener hambre.
  Supermercado extranjero | Compren solo lo que no sepan leer, y cocínenlo.
  Sauna y agua helada | Calor, frío, otra vez.
  Vuelo en globo | Una vez en la vida, al amanecer.
  Patinaje sobre hielo | De la baranda, y después de la mano.
  Perderse a propósito | Suban a un autobús hasta la última parada y vuelvan a pie.
  Acampar en una isla o un lago | Un bote, una fogata, una noche.
  Parapente en tándem | Alguien más dirige; ustedes gritan.
  Visita a una cueva | Tómense de la mano en la oscuridad.
  Trineo | Rápido de bajada, lento de subida.
  Un día a vela | Con alguien que sepa.
  Fogata | Palos, masa de pan y canciones.
  Museo al azar | Cada cual elige tres obras y dice por qué.
  Clase de cocina | Una cocina que nadie de ustedes domine.
  Torno de alfarería | Hagan dos tazas torcidas y úsenlas para siempre.
  Planetario | Reclínense y siéntanse una mota en el universo.
  Intercambio en la librería | Elige un libro para tu pareja en diez minutos.
  Tarde de biblioteca | Siéntense frente a frente y lean.
  Charla abierta | De algo que nadie de ustedes conozca.
  Aprender un truco de magia | Uno por persona; la función es por la noche.
  Cata de vinos o jugos | A ciegas, con descripciones inventadas.
  Paseo por el casco antiguo | Con guía, como turistas en casa.
  Noche de idiomas | Treinta palabras de un idioma, y después la cena en él.
  Observar aves | Temprano, en silencio, con un par de prismáticos.
  Mercado de pulgas | Cinco dólares por persona: encuentren un tesoro para su pareja.
  Visita a una fábrica | Chocolate, queso, cerveza: ver cómo se hace algo.
  Teatro | Una obra de la que nunca hayan oído hablar.
  Cine mudo | Con música en vivo si la encuentran.
  Noche del árbol familiar | Llamen a una abuela o un abuelo y pregunten.
  Ciencia en casa | Un volcán, una masa viscosa o un cristal.
  Desayuno en el mercado | Prueben antes de comprar, y compren lo que no conozcan.
  Clase de dibujo | Al natural o con acuarela.
  Noche de observatorio | Un telescopio y alguien que se sepa los nombres.
  Dar una mano | Un refugio de animales, un banco de alimentos, una limpieza.
  Paseo fotográfico | La misma calle, dos cámaras; comparen.
  Noche de galería | Vayan a una inauguración y hablen con quien hizo las obras.
  Las 36 preguntas | Despacio, una tras otra, y al final los ojos.
`
