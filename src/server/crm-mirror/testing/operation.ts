import type { CrmRecord } from '#mocks/fireberry/types';

function stamp(index: number): string {
  return new Date(Date.UTC(2026, 7, 1, 8, index)).toISOString().slice(0, 19);
}

function sale(index: number): CrmRecord {
  return {
    crmorderid: `s${index}`,
    crmordernumber: String(1000 + index),
    pcfsaledate: `2026-0${(index % 9) + 1}-15T00:00:00`,
    accountid: `c${(index % 3) + 1}`,
    ownerid: index === 2 ? null : 'a1',
    pcfmarketer: null,
    pcfproduct: 'p1',
    pcfquantity: 1.5,
    totalamount: 100 + index / 4,
    pcfcommission: 5,
    statuscode: 4,
  };
}

/** Creates a few records of each entity, by object number, with features of real data: nulls and dangling references. */
export function smallOperation(saleCount = 6): Record<number, CrmRecord[]> {
  return {
    9: [
      {
        crmuserid: 'a1',
        fullname: 'Agent 1',
        emailaddress1: 'a1@x.example',
        telephone1: null,
        isdisabled: 0,
        modifiedon: stamp(1),
      },
      {
        crmuserid: 'a2',
        fullname: ' Agent  2\u200f',
        emailaddress1: null,
        telephone1: '050',
        isdisabled: 1,
        modifiedon: stamp(2),
      },
    ],
    1000: [
      {
        customobject1000id: 'm1',
        name: 'M 1',
        pcfphone: null,
        pcfcity: 'X',
        statuscode: 1,
        ownerid: 'a1',
        modifiedon: stamp(1),
      },
      {
        customobject1000id: 'm2',
        name: 'M 2',
        pcfphone: '1',
        pcfcity: null,
        statuscode: 2,
        ownerid: null,
        modifiedon: stamp(1),
      },
    ],
    1: [1, 2, 3, 4].map((index) => ({
      accountid: `c${index}`,
      accountname: `Customer ${index}`,
      idnumber: null,
      telephone1: null,
      emailaddress1: `c${index}@x.example`,
      billingcity: 'X',
      ownerid: index === 3 ? 'nobody-knows' : 'a1',
      pcfmarketer: index % 2 === 0 ? 'm1' : null,
      createdon: stamp(0),
      modifiedon: stamp(index),
    })),
    14: [1, 2].map((index) => ({
      productid: `p${index}`,
      catalognumber: `S-${index}`,
      productname: `Product ${index}`,
      categorycode: null,
      price: 10.5,
      pcfstock: index * 5.125,
      pcflocation: null,
      statecode: index,
      modifiedon: stamp(index),
    })),
    13: Array.from({ length: saleCount }, (_, index) => ({ ...sale(index), modifiedon: stamp(index) })),
    1001: [
      {
        customobject1001id: 'y1',
        name: 'R 1',
        pcfmarketer: 'm1',
        pcfpaidon: '2026-03-01T00:00:00',
        pcfamount: 50,
        modifiedon: stamp(1),
      },
    ],
  };
}
