import type { Random } from '#domain/random.ts';
import type { LandUse } from './street-plan.ts';

/** Who owns and who lives there. All names are invented. */
export interface Holding {
  owner: string;
  ownerAddress: string;
  taxOwner: string;
  taxOwnerAddress: string;
  isRental: boolean;
  isVacant: boolean;
}

/** @param home the property's own mailing address */
export function inventHolding(use: LandUse, home: string, random: Random): Holding {
  const absent = use !== 'house' || random.chance(0.27);
  const owner = use === 'house' ? houseOwner(absent, random) : company(random);
  const ownerAddress = absent ? elsewhere(random) : home;
  const isRental = use === 'apartment' || (absent && random.chance(use === 'house' ? 0.78 : 0.3));
  const isVacant = random.chance(absent ? 0.09 : 0.012);
  // The tax roll trails the deed: after a sale it names the previous owner for a while.
  const lags = random.chance(0.05);
  const taxOwner = lags ? houseOwner(false, random) : owner;
  return {
    owner,
    ownerAddress,
    taxOwner,
    taxOwnerAddress: lags ? elsewhere(random) : ownerAddress,
    isRental,
    isVacant,
  };
}

function houseOwner(absent: boolean, random: Random): string {
  const kind = random.next();
  if (kind < (absent ? 0.36 : 0.02)) return company(random);
  const last = random.pick(lastNames);
  if (kind < (absent ? 0.52 : 0.2))
    return `${last} ${random.pick(['Family Trust', 'Living Trust', 'Revocable Trust'])}`;
  const first = `${random.pick(firstNames)} ${random.pick(initials)} ${last}`;
  return random.chance(0.44) ? `${random.pick(firstNames)} & ${first}` : first;
}

function company(random: Random): string {
  const name = `${random.pick(landmarks)} ${random.pick(trades)}`;
  return `${name} ${random.pick(['LLC', 'LLC', 'LLC', 'LP', 'Inc'])}`;
}

function elsewhere(random: Random): string {
  const number = random.whole(11, 989) * 10 + random.whole(0, 9);
  const unit = random.chance(0.2) ? ` #${random.whole(101, 412)}` : '';
  return `${number} ${random.pick(streets)}${unit}, ${random.pick(places)}`;
}

const words = (list: string): string[] => list.trim().split(/\s+/);
const initials = [...'ABCDEGHJKLMNPRSTW'];
const firstNames = words(`
  Maria James Linda Robert Patricia Michael Barbara David Susan Carlos Nancy Daniel Karen Luis Donna Steven Ruth
  Kenneth Rosa Brian Laura Edward Angela Jorge Sharon Ronald Diane Timothy Teresa Jason Gloria Jeffrey Janet Ryan
  Carmen Gary Heather Eric Joyce Jacob Olivia Priya Wei Aisha Dmitri Fatima Hiro Ingrid Mateo Naomi Oscar Yolanda`);
const lastNames = words(`
  Alvarado Bennett Castillo Dawson Eriksen Fairbanks Gallegos Hartman Ibarra Jorgensen Kowalski Lindqvist Marquez
  Nakamura Okafor Pruitt Quintero Rasmussen Sandoval Thornton Underhill Valdez Whitaker Yazzie Zamora Abernathy
  Blackwood Carmichael Delacruz Ellsworth Fitzgerald Granger Holloway Iverson Jaramillo Kessler Lockhart Montoya
  Norwood Ochoa Pemberton Rosales Stapleton Trujillo Vandermeer Wexler Begay Chandrasekar Dimitrov Haddad Nguyen
  Patel Reyes Schroeder Tran Villanueva Weatherby`);
const landmarks = [
  'Desert Willow',
  'Camelback Vista',
  'Saguaro Ridge',
  'Palo Verde',
  'Copper Basin',
  'Ocotillo',
  'Sonoran Gate',
  'Red Mesa',
  'Agave Point',
  'Quail Hollow',
  'Papago',
  'Mesquite Flats',
  'Sunset Canal',
  'Old Mill',
  'Ironwood',
  'Roadrunner',
  'Canyon Wren',
  'Bluebell',
  'Granite Wash',
  'Verde River',
];
const trades = [
  'Holdings',
  'Properties',
  'Rentals',
  'Residential Fund',
  'Investments',
  'Realty',
  'Homes',
  'Asset Group',
];
const streets = [
  'E Baseline Rd',
  'W Glendale Ave',
  'N Central Ave',
  'E Shea Blvd',
  'Maple Ave',
  'Oak Hill Dr',
  'Lakeview Dr',
  'W Olympic Blvd',
  'S Mill Ave',
  'N Tatum Blvd',
  'Harbor Way',
  'Prairie Ln',
  'Elm Ct',
  'E McKellips Rd',
  'Cedar St',
];
const places = [
  'Phoenix, AZ 85018',
  'Phoenix, AZ 85028',
  'Tempe, AZ 85281',
  'Mesa, AZ 85203',
  'Scottsdale, AZ 85260',
  'Gilbert, AZ 85234',
  'Chandler, AZ 85225',
  'Scottsdale, AZ 85254',
  'Tucson, AZ 85718',
  'San Diego, CA 92103',
  'Los Angeles, CA 90064',
  'Denver, CO 80210',
  'Chicago, IL 60614',
  'Minneapolis, MN 55410',
  'Seattle, WA 98115',
  'Las Vegas, NV 89117',
  'Omaha, NE 68124',
  'Boise, ID 83702',
];
