import { bakery } from './elfar/bakery.ts';
import { ballotBoxes } from './elfar/ballot-boxes.ts';
import { bicycles } from './elfar/bicycles.ts';
import { bonfireNight } from './elfar/bonfire-night.ts';
import { bookStall } from './elfar/book-stall.ts';
import { bridgeFog } from './elfar/bridge-fog.ts';
import { busNight } from './elfar/bus-night.ts';
import { cableCar } from './elfar/cable-car.ts';
import { chessBoard } from './elfar/chess-board.ts';
import { climbingWall } from './elfar/climbing-wall.ts';
import { corkForest } from './elfar/cork-forest.ts';
import { court } from './elfar/court.ts';
import { danceStage } from './elfar/dance-stage.ts';
import { fireTower } from './elfar/fire-tower.ts';
import { fishAuction } from './elfar/fish-auction.ts';
import { floodedStreet } from './elfar/flooded-street.ts';
import { giantsParade } from './elfar/giants-parade.ts';
import { greengrocer } from './elfar/greengrocer.ts';
import { heatWave } from './elfar/heat-wave.ts';
import { hospitalNight } from './elfar/hospital-night.ts';
import { housingBlocks } from './elfar/housing-blocks.ts';
import { humanTower } from './elfar/human-tower.ts';
import { laboratory } from './elfar/laboratory.ts';
import { library } from './elfar/library.ts';
import { lighthouse } from './elfar/lighthouse.ts';
import { loom } from './elfar/loom.ts';
import { marketHall } from './elfar/market-hall.ts';
import { metroStation } from './elfar/metro-station.ts';
import { observatory } from './elfar/observatory.ts';
import { oliveTerraces } from './elfar/olive-terraces.ts';
import { paperMill } from './elfar/paper-mill.ts';
import { parliament } from './elfar/parliament.ts';
import { piano } from './elfar/piano.ts';
import { portCranes } from './elfar/port-cranes.ts';
import { pressConference } from './elfar/press-conference.ts';
import { radioTelescope } from './elfar/radio-telescope.ts';
import { reservoir } from './elfar/reservoir.ts';
import { roadWorks } from './elfar/road-works.ts';
import { saltFlats } from './elfar/salt-flats.ts';
import { school } from './elfar/school.ts';
import { serverHall } from './elfar/server-hall.ts';
import { snowPass } from './elfar/snow-pass.ts';
import { stadium } from './elfar/stadium.ts';
import { swimmingPool } from './elfar/swimming-pool.ts';
import { theatre } from './elfar/theatre.ts';
import { townHall } from './elfar/town-hall.ts';
import { typewriter } from './elfar/typewriter.ts';
import { velodrome } from './elfar/velodrome.ts';
import { viaductTrain } from './elfar/viaduct-train.ts';
import { vineyard } from './elfar/vineyard.ts';
import { waterTower } from './elfar/water-tower.ts';
import { windTurbines } from './elfar/wind-turbines.ts';
import { airport } from './ondamarea/airport.ts';
import { almondBlossom } from './ondamarea/almond-blossom.ts';
import { antennaNight } from './ondamarea/antenna-night.ts';
import { beachUmbrellas } from './ondamarea/beach-umbrellas.ts';
import { boxingRing } from './ondamarea/boxing-ring.ts';
import { broadcastVan } from './ondamarea/broadcast-van.ts';
import { carnivalMasks } from './ondamarea/carnival-masks.ts';
import { cinema } from './ondamarea/cinema.ts';
import { citrusGrove } from './ondamarea/citrus-grove.ts';
import { containers } from './ondamarea/containers.ts';
import { controlRoom } from './ondamarea/control-room.ts';
import { coral } from './ondamarea/coral.ts';
import { drumKit } from './ondamarea/drum-kit.ts';
import { factory } from './ondamarea/factory.ts';
import { festivalCrowd } from './ondamarea/festival-crowd.ts';
import { fishStall } from './ondamarea/fish-stall.ts';
import { footballPitch } from './ondamarea/football-pitch.ts';
import { greenhouse } from './ondamarea/greenhouse.ts';
import { guitar } from './ondamarea/guitar.ts';
import { harbourBoats } from './ondamarea/harbour-boats.ts';
import { headphones } from './ondamarea/headphones.ts';
import { islandMap } from './ondamarea/island-map.ts';
import { kitchen } from './ondamarea/kitchen.ts';
import { lifeboat } from './ondamarea/lifeboat.ts';
import { marathon } from './ondamarea/marathon.ts';
import { microphone } from './ondamarea/microphone.ts';
import { mountainRoad } from './ondamarea/mountain-road.ts';
import { nightMarket } from './ondamarea/night-market.ts';
import { nightSky } from './ondamarea/night-sky.ts';
import { orchestra } from './ondamarea/orchestra.ts';
import { paella } from './ondamarea/paella.ts';
import { puppetTheatre } from './ondamarea/puppet-theatre.ts';
import { radioTower } from './ondamarea/radio-tower.ts';
import { recordShop } from './ondamarea/record-shop.ts';
import { rowing } from './ondamarea/rowing.ts';
import { satellite } from './ondamarea/satellite.ts';
import { seaCave } from './ondamarea/sea-cave.ts';
import { shipyard } from './ondamarea/shipyard.ts';
import { solarField } from './ondamarea/solar-field.ts';
import { stormCoast } from './ondamarea/storm-coast.ts';
import { studioDesk } from './ondamarea/studio-desk.ts';
import { surf } from './ondamarea/surf.ts';
import { tapeReel } from './ondamarea/tape-reel.ts';
import { tram } from './ondamarea/tram.ts';
import { trumpet } from './ondamarea/trumpet.ts';
import { turtle } from './ondamarea/turtle.ts';
import { vinyl } from './ondamarea/vinyl.ts';
import { volcano } from './ondamarea/volcano.ts';
import { whale } from './ondamarea/whale.ts';
import { windmill } from './ondamarea/windmill.ts';
import type { Scene } from './inks.ts';

/** Every picture of the demo newsroom. */
export const SCENES: readonly Scene[] = [
  parliament,
  housingBlocks,
  bicycles,
  hospitalNight,
  lighthouse,
  portCranes,
  bridgeFog,
  saltFlats,
  reservoir,
  viaductTrain,
  oliveTerraces,
  windTurbines,
  fireTower,
  observatory,
  school,
  stadium,
  humanTower,
  marketHall,
  library,
  theatre,
  bakery,
  typewriter,
  townHall,
  ballotBoxes,
  pressConference,
  laboratory,
  vineyard,
  metroStation,
  piano,
  bonfireNight,
  swimmingPool,
  giantsParade,
  court,
  cableCar,
  busNight,
  roadWorks,
  waterTower,
  corkForest,
  snowPass,
  heatWave,
  floodedStreet,
  serverHall,
  radioTelescope,
  loom,
  paperMill,
  bookStall,
  danceStage,
  climbingWall,
  chessBoard,
  velodrome,
  fishAuction,
  greengrocer,
  stormCoast,
  radioTower,
  harbourBoats,
  whale,
  rowing,
  islandMap,
  mountainRoad,
  satellite,
  microphone,
  vinyl,
  cinema,
  orchestra,
  controlRoom,
  festivalCrowd,
  kitchen,
  factory,
  greenhouse,
  tram,
  solarField,
  nightMarket,
  studioDesk,
  tapeReel,
  antennaNight,
  broadcastVan,
  headphones,
  drumKit,
  guitar,
  trumpet,
  recordShop,
  beachUmbrellas,
  surf,
  lifeboat,
  shipyard,
  containers,
  fishStall,
  paella,
  citrusGrove,
  almondBlossom,
  windmill,
  volcano,
  seaCave,
  coral,
  turtle,
  nightSky,
  footballPitch,
  marathon,
  boxingRing,
  puppetTheatre,
  carnivalMasks,
  airport,
];
