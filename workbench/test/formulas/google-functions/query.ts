import type { Area } from "./expectation";

export const query: Area = {
  cells: [
    ["Dept", "Name", "Pay", "Start", "City", "Lead"],
    ["Eng", "Ann", 100, "2020-01-15", "Rome", "TRUE"],
    ["Eng", "bob", 80, "2021-03-01", "Oslo", "FALSE"],
    ["Ops", "Cid", 60, "2019-07-20", "Rome", "FALSE"],
    ["Ops", "Dee", 70, "2022-11-05", "Oslo", "TRUE"],
    ["HR", "Eve", "", "2020-06-30", "Rome", "FALSE"],
  ],
  lines: [
    ['=QUERY(A1:F6,"select B where C>75")', [["Name"], ["Ann"], ["bob"]]],
    ['=QUERY(A1:F6,"select B where C>75",0)', [["Ann"], ["bob"]]],
    [
      "=QUERY(A1:C3)",
      [
        ["Dept", "Name", "Pay"],
        ["Eng", "Ann", 100],
        ["Eng", "bob", 80],
      ],
    ],
    [
      '=QUERY(A1:C3,"select *")',
      [
        ["Dept", "Name", "Pay"],
        ["Eng", "Ann", 100],
        ["Eng", "bob", 80],
      ],
    ],
    ['=QUERY({A2:C4},"select Col2 where Col3<90")', [["bob"], ["Cid"]]],
    ['=QUERY(A1:F6,"select Col2 where Col3=60",1)', [["Name"], ["Cid"]]],
    [
      '=QUERY(A1:F6,"select A, sum(C) group by A",1)',
      [
        ["Dept", "sum Pay"],
        ["Eng", 180],
        ["HR", ""],
        ["Ops", 130],
      ],
    ],
    [
      '=QUERY(A1:F6,"select A, count(B), avg(C), max(C), min(C) where C is not null group by A",1)',
      [
        ["Dept", "count Name", "avg Pay", "max Pay", "min Pay"],
        ["Eng", 2, 90, 100, 80],
        ["Ops", 2, 65, 70, 60],
      ],
    ],
    [
      "=QUERY(A1:F6,\"select A, sum(C) group by A order by sum(C) desc label sum(C) 'Total', A 'Team'\",1)",
      [
        ["Team", "Total"],
        ["Eng", 180],
        ["Ops", 130],
        ["HR", ""],
      ],
    ],
    ['=QUERY(A1:F6,"select sum(C)",1)', [["sum Pay"], [310]]],
    ["=QUERY(A1:F6,\"select sum(C) label sum(C) ''\",1)", 310],
    ['=QUERY(A1:F6,"select count(A)",1)', [["count Dept"], [5]]],
    [
      '=QUERY(A1:F6,"select A, sum(C) group by A pivot E",1)',
      [
        ["Dept", "Oslo", "Rome"],
        ["Eng", 80, 100],
        ["HR", "", ""],
        ["Ops", 70, 60],
      ],
    ],
    [
      '=QUERY(A1:F6,"select sum(C) pivot A",1)',
      [
        ["Eng", "HR", "Ops"],
        [180, "", 130],
      ],
    ],
    [
      '=QUERY(A1:F6,"select E, sum(C), count(B) group by E pivot F",1)',
      [
        ["City", "FALSE sum Pay", "TRUE sum Pay", "FALSE count Name", "TRUE count Name"],
        ["Oslo", 80, 70, 1, 1],
        ["Rome", 60, 100, 2, 1],
      ],
    ],
    [
      '=QUERY(A1:F6,"select A, max(C) where C is not null group by A pivot E, F",1)',
      [
        ["Dept", "Oslo,FALSE", "Oslo,TRUE", "Rome,FALSE", "Rome,TRUE"],
        ["Eng", 80, "", "", 100],
        ["Ops", "", 70, 60, ""],
      ],
    ],
    [
      "=QUERY(A1:F6,\"select A, sum(C) group by A pivot E label sum(C) 'T'\",1)",
      [
        ["Dept", "Oslo T", "Rome T"],
        ["Eng", 80, 100],
        ["HR", "", ""],
        ["Ops", 70, 60],
      ],
    ],
    ['=QUERY(A1:F6,"select B order by B",1)', [["Name"], ["Ann"], ["Cid"], ["Dee"], ["Eve"], ["bob"]]],
    [
      '=QUERY(A1:F6,"select B, C order by C",1)',
      [
        ["Name", "Pay"],
        ["Eve", ""],
        ["Cid", 60],
        ["Dee", 70],
        ["bob", 80],
        ["Ann", 100],
      ],
    ],
    ['=QUERY(A1:F6,"select B order by C desc limit 2",1)', [["Name"], ["Ann"], ["bob"]]],
    [
      '=QUERY(A1:F6,"select B order by A, C desc",1)',
      [["Name"], ["Ann"], ["bob"], ["Eve"], ["Dee"], ["Cid"]],
    ],
    ['=QUERY(A1:F6,"select B limit 1 offset 2",1)', [["Name"], ["Cid"]]],
    ['=QUERY(A1:F6,"select B where F = true",1)', [["Name"], ["Ann"], ["Dee"]]],
    ["=QUERY(A1:F6,\"select B where D >= date '2021-01-01'\",1)", [["Name"], ["bob"], ["Dee"]]],
    ["=QUERY(A1:F6,\"select B where B contains 'e'\",1)", [["Name"], ["Dee"], ["Eve"]]],
    ["=QUERY(A1:F6,\"select B where B starts with 'A'\",1)", [["Name"], ["Ann"]]],
    ["=QUERY(A1:F6,\"select B where B ends with 'e'\",1)", [["Name"], ["Dee"], ["Eve"]]],
    ["=QUERY(A1:F6,\"select B where B like '_e%'\",1)", [["Name"], ["Dee"]]],
    ["=QUERY(A1:F6,\"select B where B matches '.*[ne]{2}'\",1)", [["Name"], ["Ann"], ["Dee"]]],
    ["=QUERY(A1:F6,\"select B where lower(B) = 'ann'\",1)", [["Name"], ["Ann"]]],
    ['=QUERY(A1:F6,"select B where C is null",1)', [["Name"], ["Eve"]]],
    ["=QUERY(A1:F6,\"select B where not A = 'Eng'\",1)", [["Name"], ["Cid"], ["Dee"], ["Eve"]]],
    [
      "=QUERY(A1:F6,\"select B where A <> 'Eng' and (E = 'Oslo' or C is null)\",1)",
      [["Name"], ["Dee"], ["Eve"]],
    ],
    [
      "=QUERY(A1:F6,\"select B, C*2 where A='Ops'\",1)",
      [
        ["Name", "product(Pay2())"],
        ["Cid", 120],
        ["Dee", 140],
      ],
    ],
    [
      "=QUERY(A1:F6,\"select B, C+1 where A='Ops' label C+1 'plus'\",1)",
      [
        ["Name", "plus"],
        ["Cid", 61],
        ["Dee", 71],
      ],
    ],
    ["=QUERY(A1:F6,\"select upper(B) where A='Eng'\",1)", [["upper(Name)"], ["ANN"], ["BOB"]]],
    [
      '=QUERY(A1:F6,"select year(D), count(B) group by year(D)",1)',
      [
        ["year(Start)", "count Name"],
        [2019, 1],
        [2020, 2],
        [2021, 1],
        [2022, 1],
      ],
    ],
    [
      "=QUERY(A1:F6,\"select B, month(D)+1 where B='Ann' label month(D)+1 'm'\",1)",
      [
        ["Name", "m"],
        ["Ann", 1],
      ],
    ],
    ["=QUERY(A1:F6,\"select D where B='Ann' format D 'dd/mm/yyyy'\",1)", [["Start"], ["15/01/2020"]]],
    [
      "=QUERY(A1:F6,\"select * where B='Ann' label A 'Team'\",1)",
      [
        ["Team", "Name", "Pay", "Start", "City", "Lead"],
        ["Eng", "Ann", 100, "2020-01-15", "Rome", true],
      ],
    ],
    ["=QUERY(A1:F6,\"select A where B='Nobody'\",1)", "Dept"],
    ["=QUERY(A2:F6,\"select A where B='Nobody'\",0)", "#N/A"],
    ['=QUERY(A1:F6,"select Z",1)', "#VALUE!"],
    ['=QUERY(A1:F6,"select A, sum(C)",1)', "#VALUE!"],
    ['=QUERY(A1:F6,"select sum(B)",1)', "#VALUE!"],
    ['=QUERY(A1:F6,"selec A",1)', "#VALUE!"],
    ['=QUERY(A1:F6,"where C > 75 select B",1)', "#VALUE!"],
    [
      '=QUERY(A1:F6,"select A, B where C = "&MAX(C2:C6),1)',
      [
        ["Dept", "Name"],
        ["Eng", "Ann"],
      ],
    ],
    ['=QUERY(A2:C6,"select B where C > 75",-1)', [["Ann"], ["bob"]]],
    [
      '=QUERY(A1:F6,"SELECT A, COUNT(B) GROUP BY A ORDER BY COUNT(B) DESC, A LIMIT 1",1)',
      [
        ["Dept", "count Name"],
        ["Eng", 2],
      ],
    ],
    ['=QUERY(A1:F6,"select distinct A",1)', "#VALUE!"],
    [
      "=QUERY(A1:F6,\"select E, B where A='Eng' order by B desc\",1)",
      [
        ["City", "Name"],
        ["Oslo", "bob"],
        ["Rome", "Ann"],
      ],
    ],
    ['=QUERY(A1:F6,"select A where C > 60 and C < 90",1)', [["Dept"], ["Eng"], ["Ops"]]],
    [
      "=QUERY({A1:A3,C1:C3},\"select Col1, sum(Col2) group by Col1 label sum(Col2) 's'\",1)",
      [
        ["Dept", "s"],
        ["Eng", 180],
      ],
    ],
    [
      "=QUERY(A1:F6,\"select dateDiff(date '2024-01-10', date '2024-01-01') limit 1 label dateDiff(date '2024-01-10', date '2024-01-01') ''\",1)",
      9,
    ],
    [
      "=QUERY(A1:F6,\"select dayOfWeek(D), quarter(D) where B='Ann' label dayOfWeek(D) '', quarter(D) ''\",1)",
      [[4, 1]],
    ],
    ['=QUERY(A1:F6,"select B where C = 100 or C = 60 order by C asc",1)', [["Name"], ["Cid"], ["Ann"]]],
    ['=QUERY(A1:F6,"select max(D)",1)', [["max Start"], ["2022-11-05"]]],
    ['=QUERY(A1:F6,"select `B` where `C`=60",1)', [["Name"], ["Cid"]]],
    ["=SUM(QUERY(A1:F6,\"select C where A='Ops'\",0))", 130],
    ["=COUNTA(QUERY(A1:F6,\"select B where E='Rome'\",0))", 3],
  ],
};
