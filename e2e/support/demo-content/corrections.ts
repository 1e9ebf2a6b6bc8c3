// Manual corrections for places of the Occitanie agenda whose address line cannot be parsed by rule.
import type { LocatedPlace } from './address.ts'

/** Replacements by the part of the address line before its postcode; `null` if the line has no place. */
export const corrections: Readonly<Record<string, Partial<LocatedPlace> | null>> = {
  Régional: null,
  'En visioconférence': null,
  'En ligne : https://www.youtube.com/channel/UCTKrTIxVNjx8Qt8mpcwHgrg': null,

  'Toulouse, A venir selon situation Covid': { name: 'Toulouse' },
  'VILLE DE PEZENAS': { name: 'Pézenas' },
  'Tarbes, Ibos, Juillan, Séméac': { name: 'Tarbes, Ibos, Juillan, Séméac', address: '' },
  'Le Pont de Montvert, Le village': { address: '', city: 'Le Pont de Montvert' },
  'palais des congres cap d agde, palais des congres': {
    name: 'Palais des congrès',
    address: '',
    city: "Le Cap d'Agde",
  },
  "Port Leucate(départ) et port Canet-en-Roussillon(arrivée), Yacht Club Port-Leucate Capitainerie 590 quai Pla de L'Entrée":
    {
      name: 'Yacht Club Port-Leucate',
      address: "Capitainerie, 590 quai Pla de l'Entrée",
      city: 'Port Leucate',
    },

  // Its coordinates are 5 km outside the town; those of the museum's other entries are used.
  "Rue de l'Hôte de Ville, Musée Ingres Bourdelle": { address: "19 rue de l'Hôtel de Ville", lat: 0, lon: 0 },
  'ABBAYE DE FONTFROIDE': { name: 'Abbaye de Fontfroide' },
  'Route Départementale 613': { name: 'Abbaye de Fontfroide' },
  '3 place des arènes': { name: 'Maison de Ma Région - Site des arènes' },
  '44 bis allées Paul Riquet, Maison de Ma Région Béziers': { name: 'Maison de Ma Région à Béziers' },
  '5 rue Aimé Ramond, MAISON DE LA REGION CARCASSONNE': { name: 'Maison de la Région Carcassonne' },
  'Maison de la Région de Millau Place de la Capelle, Maison de MA Région': {
    name: 'Maison de Ma Région',
    address: 'Place de la Capelle',
  },
  'Maison de Ma Région - Le Hup - 6, place des Martyrs de la Résistance': {
    name: 'Maison de Ma Région - Le Hup',
    address: '6, place des Martyrs de la Résistance',
  },
  'Maison de Ma Région - Le Hup - 6, place des Martyrs de la Résistance, Salle Odyssée': {
    name: 'Maison de Ma Région - Le Hup, salle Odyssée',
    address: '6, place des Martyrs de la Résistance',
  },
  "185 allée du nouveau monde, Maison de l'orientation de Montpellier": {
    name: "Maison de l'Orientation Montpellier Antigone",
  },
  "185 Allée du Nouveau Monde, Maison de l'Orientation MONTPELLIER Antigone": {
    name: "Maison de l'Orientation Montpellier Antigone",
  },

  'Chartreuse de Villeneuve lez Avignon, médiathèque St Pons, monuments': {
    name: 'Chartreuse de Villeneuve lez Avignon',
    address: 'Médiathèque St Pons, monuments',
  },
  'Château de Salinelles, Chapelle Saint-Julien, Par et Orangerie du Château, lavoir-pousaranque': {
    name: 'Château de Salinelles',
    address: 'Chapelle Saint-Julien, parc et orangerie du château, lavoir-pousaranque',
  },
  'Grand Hall , Petit Hall et Chapelle des Pénitents , Nant': {
    name: 'Grand Hall, Petit Hall et Chapelle des Pénitents',
    address: '',
  },
  'ancien couvent des Dominicains Génolhac, rue Gaston Deferre 30450 Génolhac': {
    name: 'Ancien Couvent des dominicains',
    address: 'avenue Gaston Deferre',
  },
  "UNi'SONS / L’Art est Public, 475 avenue du Comté de Nice , UNi'SONS / Galelrie L’Art est Public": {
    name: "UNi'SONS / Galerie L’Art est Public",
    address: '475 avenue du Comté de Nice',
  },
  'Centre 451 - 09 Avenue du Café Peyrou - 11200 Fabrezan, Centre des Arts de Fabrezan': {
    address: 'Centre 451, 9 avenue du Café Peyrou',
  },
  'AV LEON JEAN GREGORY, Musée de Préhistoire de Tautavel': { address: 'Avenue Léon Jean Grégory' },
  'INTERVIEW A LA MEDIATHEQUE DE GANGES DIFFUSEE SUR CHAINE YOUTUBE MISSION LOCALE, GANGES': {
    name: 'Médiathèque de Ganges',
  },
  'RUE DE LA MAIRIE, MAISON DES PATRIMOINES': { name: 'Maison des Patrimoines', address: 'Rue de la Mairie' },
  '2 Rue Jeanne Jugan, MAISON DANIEL CORDIER (MVA)-Salle Jean Farret': {
    name: 'Maison Daniel Cordier (MVA), salle Jean Farret',
  },
  '155 rue du faubourg de Rochebelle, LE SALTO': { name: 'Le Salto' },
  'Ecole des arts du cirque Le Salto, 155 rue du faubourg de Rochebelle, LE SALTO': {
    name: 'Le Salto',
    address: '155 rue du faubourg de Rochebelle',
  },
  'ESPACE MEDITERRANEE CANET EN ROUSSILLON, ESPACE MEDITERRANEE': { name: 'Espace Méditerranée', address: '' },
  'THEATRE DE LA MER ET ESPACE MEDITERRANEE, ESPACE MEDITERRANEE': {
    name: 'Théâtre de la Mer et Espace Méditerranée',
    address: '',
  },
  'Bd Robespierre, Cinéma LE ROYAL': { name: 'Cinéma Le Royal' },
  'Planques Ouest, Parking Parc des Expositions du Grand CAHORS': {
    name: 'Parking Parc des Expositions du Grand Cahors',
  },
  "15 RUE DE LA PRAIRIE, atelier d'artiste iKA l'Atelier": { address: '15 rue de la Prairie' },
  "15 RUE DES METIERS, locaux des coopératives d'activités et d'emploi REGATE & REGABAT": {
    address: '15 rue des Métiers',
  },
  '63 bis Av. Antoine de Saint-Exupéry, Mjc pont des demoiselles': { name: 'MJC Pont des Demoiselles' },
  'Centre muli-activités communal- Angel PEREZ - Forum , Centre muli-activités communal- Angel PEREZ - Forum': {
    name: 'Centre multi-activités communal Angel Perez - Forum',
  },
  'Centre Culturel de Lagrave rue de Contet, Centre Culturel': {
    name: 'Centre Culturel de Lagrave',
    address: 'rue de Contet',
  },
  'Cave cooperative de Torreilles route de Sainte Marie, Cave cooperative de Torreilles': {
    name: 'Cave coopérative de Torreilles',
    address: 'route de Sainte Marie',
  },
  'devant la cave coopérative, cave coopérative maraussan': { name: 'Cave coopérative de Maraussan' },
  "Centre Ville d'Ortaffa, Centre Ville": { name: "Centre ville d'Ortaffa", address: '' },
  "Parc Expo - Méjannes les Alès - Route d'Uzès, Parc Expo": { name: 'Parc des expositions', address: "Route d'Uzès" },
  'Parc Artur Rimbaud , Parc Arthur Rimbaud': { address: '' },
  'Promende des Lices': { name: 'Promenade des Lices' },
  'Office de Tourisme Puylaurens , Randonnée autour de Puylaurens': {
    name: 'Office de Tourisme Puylaurens',
    address: '',
  },
  'Les Ayres commune de St Hilaire de Lavit, Les Ayres': { address: '' },
  'Fondada Route de Villeneuve-lès-Bouloc(à proximité du groupe scolaire Fondada), Fondada': {
    address: 'Route de Villeneuve-lès-Bouloc (à proximité du groupe scolaire Fondada)',
  },
  'Espace Marcel Clermont 21 Av. du 19 Mars 1962, 31470 Fontenilles, Salle municipale': {
    address: 'Espace Marcel Clermont, 21 Av. du 19 Mars 1962',
  },
  'Salle des fêtes d’Arthès, Pl. François Mitterrand, 81160 Arthès, Salle des fêtes d’Arthès, Pl. François Mitterrand 81160 Arthès pour le rendez-vous':
    { name: 'Salle des fêtes d’Arthès', address: 'Pl. François Mitterrand' },
  'Complexe Sportif Patrice Brocas, Sur toute la France à distance pour le challenge et pour la soirée de clôture à Auch dans le Gers':
    {
      name: 'Complexe Sportif Patrice Brocas',
      address: '',
    },
  '25 Avenue des Vignerons, 5mn de Lézignan, 20mn de Narbonne, 30mn de Carcassone, 1h de Toulouse, Perpignan et Montpellier':
    {
      name: 'Ferrals-les-Corbières',
    },
  'sur les jardins familiaux chemin du Prat (à côté du terrain de Goof) Coordonnées Google Maps : 43°34\'39.4"N 1°21\'28.2"E, chemin du Prat 31 170 Tournefeuille':
    { name: 'Jardins familiaux', address: 'chemin du Prat' },
  'cœur du village : samedi déambulation du jardin St Louis au Plan du Château / dimanche jardin public, place du jeu de ballon (sur le marché)':
    { name: 'Cœur du village', address: 'Jardin St Louis, Plan du Château, jardin public, place du jeu de ballon' },
  'Plan Jean Moulin, Plan Jean Moulin, et autres sites village': {
    name: 'Plan Jean Moulin',
    address: 'Plan Jean Moulin et autres sites',
  },
  'Place de la mairie , Place d ela mairie': { name: 'Place de la mairie', address: 'Place de la mairie' },
  'Place Pierre Fabre, (en cas de mauvais temps, repli au Hall 3000 du Parc des Expositions)': {
    name: 'Place Pierre Fabre',
    address: 'Place Pierre Fabre (en cas de mauvais temps, repli au Hall 3000 du Parc des Expositions)',
  },
  'Avenue des platanes , face mairie': { name: 'Avenue des platanes', address: 'Avenue des platanes, face mairie' },
  'Place du Jourdain, centre ville': { name: 'Place du Jourdain', address: 'Place du Jourdain, centre ville' },
}
