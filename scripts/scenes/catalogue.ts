import { bakery } from './elfar/bakery.ts';
import { bicycles } from './elfar/bicycles.ts';
import { bridgeFog } from './elfar/bridge-fog.ts';
import { fireTower } from './elfar/fire-tower.ts';
import { hospitalNight } from './elfar/hospital-night.ts';
import { housingBlocks } from './elfar/housing-blocks.ts';
import { humanTower } from './elfar/human-tower.ts';
import { library } from './elfar/library.ts';
import { lighthouse } from './elfar/lighthouse.ts';
import { marketHall } from './elfar/market-hall.ts';
import { observatory } from './elfar/observatory.ts';
import { oliveTerraces } from './elfar/olive-terraces.ts';
import { parliament } from './elfar/parliament.ts';
import { portCranes } from './elfar/port-cranes.ts';
import { reservoir } from './elfar/reservoir.ts';
import { saltFlats } from './elfar/salt-flats.ts';
import { school } from './elfar/school.ts';
import { stadium } from './elfar/stadium.ts';
import { theatre } from './elfar/theatre.ts';
import { typewriter } from './elfar/typewriter.ts';
import { viaductTrain } from './elfar/viaduct-train.ts';
import { windTurbines } from './elfar/wind-turbines.ts';
import { cinema } from './ondamarea/cinema.ts';
import { controlRoom } from './ondamarea/control-room.ts';
import { factory } from './ondamarea/factory.ts';
import { festivalCrowd } from './ondamarea/festival-crowd.ts';
import { greenhouse } from './ondamarea/greenhouse.ts';
import { harbourBoats } from './ondamarea/harbour-boats.ts';
import { islandMap } from './ondamarea/island-map.ts';
import { kitchen } from './ondamarea/kitchen.ts';
import { microphone } from './ondamarea/microphone.ts';
import { mountainRoad } from './ondamarea/mountain-road.ts';
import { nightMarket } from './ondamarea/night-market.ts';
import { orchestra } from './ondamarea/orchestra.ts';
import { radioTower } from './ondamarea/radio-tower.ts';
import { rowing } from './ondamarea/rowing.ts';
import { satellite } from './ondamarea/satellite.ts';
import { solarField } from './ondamarea/solar-field.ts';
import { stormCoast } from './ondamarea/storm-coast.ts';
import { tram } from './ondamarea/tram.ts';
import { vinyl } from './ondamarea/vinyl.ts';
import { whale } from './ondamarea/whale.ts';
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
];
